#!/bin/sh
# Pins every dependency with hashes, for Linux, macOS and Windows and every Python from 3.11 on.
# Needs uv (pip install uv), or makes a throw-away environment for it. The files name no package index.
set -eu
cd "$(dirname "$0")/.."

if command -v uv >/dev/null; then
    uv=uv
else
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    python3 -m venv "$scratch"
    "$scratch/bin/python" -m pip install --quiet --disable-pip-version-check uv
    uv=$scratch/bin/uv
fi

compile() { # $1: the file; the rest: what it holds beside the project's own dependencies
    output=requirements/$1
    shift
    "$uv" pip compile pyproject.toml "$@" --upgrade --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-emit-index-url --no-emit-find-links \
        --custom-compile-command "make lock" --output-file "$output"
}
compile runtime.txt --group build
compile dev.txt --group dev -c requirements/runtime.txt

if grep -n "://" requirements/*.txt; then
    echo "requirements/ must name no address" >&2
    exit 1
fi
