#!/bin/sh
# Makes .venv: a virtual environment with everything pinned in requirements/dev.txt, and this project in it, editable.
# What it needs of the system it installs where it may, and else says the one line to type.
set -eu
cd "$(dirname "$0")/.."

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
complete='import ensurepip, venv'

find_python() { # $1: what it must be able to run
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c "$new_enough" 2>/dev/null && "$candidate" -c "$1" 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

apt_install() {
    if ! command -v apt-get >/dev/null; then
        echo "Fapai needs Python 3.11 or later with its venv module. Please install it, then try again." >&2
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        echo "Please type this, then try again:  sudo apt-get install -y $*" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get install -y -q "$@" </dev/null || {
        $as_root apt-get update -q && $as_root apt-get install -y -q "$@" </dev/null
    }
}

if ! python=$(find_python "$complete"); then
    if bare=$(find_python ""); then
        # Debian parts venv from Python. Its package is named after the version.
        apt_install "$("$bare" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    elif command -v python3 >/dev/null; then
        apt_install python3.11 python3.11-venv # beside one that is too old
    else
        apt_install python3 python3-venv
    fi
    python=$(find_python "$complete") || {
        echo "Still no Python 3.11 or later with its venv module. Name one:  make env PYTHON=/path/to/python" >&2
        exit 1
    }
fi

# An environment whose Python went away, or is too old, is made anew; a sound one is brought up to date.
if ! .venv/bin/python -c "$new_enough" 2>/dev/null || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    rm -rf .venv
    "$python" -m venv .venv
fi
quiet="--quiet --disable-pip-version-check"
# shellcheck disable=SC2086
.venv/bin/python -m pip install $quiet --require-hashes --only-binary :all: -r requirements/dev.txt
# shellcheck disable=SC2086
.venv/bin/python -m pip install $quiet --no-build-isolation --no-deps --editable .

# The console's tests drive the system's Chromium; without one they are skipped and say so.
if ! command -v chromium >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    (apt_install --no-install-recommends chromium) >/dev/null || echo "No Chromium: the console's tests will be skipped." >&2
fi
