"""The rules of the house that no linter knows (see CONTRIBUTING.md)."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parent.parent
PACKAGES = ("cardboards", "firmware_bridge", "dealer")
LONGEST = 450

INPUT_AND_OUTPUT = (
    "asyncio", "cv2", "multiprocessing", "serial", "socket", "sqlalchemy", "sqlite3", "subprocess",
    "threading", "time",
)  # fmt: skip
# All else in dealer only decides: facts in, facts out.
SHELLS = {
    "cli", "web", "jobs", "store", "station.py", "mailbox.py", "operators.py", "oversight.py", "voice.py",
}  # fmt: skip
# A screen asks a job, never what the job is made of.
BEHIND_A_JOB = (
    "firmware_bridge", "dealer.dealing", "dealer.checking", "dealer.teaching", "dealer.passage", "dealer.gate",
    "dealer.signals", "dealer.mailbox", "dealer.operators", "dealer.oversight", "dealer.station", "dealer.store",
)  # fmt: skip
# What a module, or every module in a folder, never imports itself. import-linter keeps the layers;
# this keeps what is finer than a layer.
NEVER_IMPORTS = {
    "firmware_bridge/wire.py": INPUT_AND_OUTPUT,
    "firmware_bridge/firmware": ("cardboards", "dataclasses", "dealer", "enum", "numpy", "typing"),
    "firmware_bridge/firmware/frames.py": INPUT_AND_OUTPUT,
    "firmware_bridge/firmware/core.py": INPUT_AND_OUTPUT,
    "dealer/cli": BEHIND_A_JOB,
    "dealer/web": BEHIND_A_JOB,
    **{
        f"dealer/{room.name}": (*INPUT_AND_OUTPUT, "dealer.station", "dealer.store")
        for room in (REPO / "dealer").iterdir()
        if room.name not in SHELLS and (room.suffix == ".py" or (room / "__init__.py").exists())
    },
}


def modules(folder: str = "") -> list[Path]:
    """Every Python file of the packages, or of one folder or file in them."""
    roots = [REPO / folder] if folder else [REPO / package for package in PACKAGES]
    return [
        file
        for root in roots
        for file in ([root] if root.is_file() else sorted(root.rglob("*.py")))
        if "__pycache__" not in file.parts
    ]


def shown(file: Path) -> str:
    return file.relative_to(REPO).as_posix()


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imports(file: Path) -> Iterator[str]:
    """Dotted names of all that a module imports, wherever in it."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_say_that_they_are_typed(package):
    assert (REPO / package / "py.typed").is_file()


def test_an_init_file_holds_a_docstring_and_nothing_else():
    fuller = [
        shown(file)
        for file in modules()
        if file.name == "__init__.py"
        and not (ast.get_docstring(tree(file)) and len(tree(file).body) == 1)
    ]
    assert not fuller, "an import is to say where a thing lives"


def test_modules_can_be_read_in_one_sitting():
    longer = {
        shown(file): lines
        for file in modules()
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not longer, f"longer than {LONGEST} lines"


def test_every_folder_with_modules_is_a_package():
    stray = {shown(file.parent) for file in modules() if not (file.parent / "__init__.py").exists()}
    assert not {folder for folder in stray if "migrations" not in folder}


def test_F27_only_the_store_asks_the_wall_clock():
    asking = [
        f"{shown(file)}:{node.lineno}"
        for file in modules()
        if not file.is_relative_to(REPO / "dealer" / "store")
        for node in ast.walk(tree(file))
        if (isinstance(node, ast.Attribute) and ast.unparse(node) in ("time.time", "time.time_ns"))
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "time"
            and {"time", "time_ns"} & {alias.name for alias in node.names}
        )
    ]
    assert not asking, "the wall clock jumps: ask firmware_bridge.clock"


@pytest.mark.parametrize("place", NEVER_IMPORTS)
def test_what_is_never_imported(place):
    if not (REPO / place).exists():
        pytest.skip(f"{place} is not written yet")
    wrong = [
        f"{shown(file)} imports {name}"
        for file in modules(place)
        for name in imports(file)
        if any(is_within(name, banned) for banned in NEVER_IMPORTS[place])
    ]
    assert not wrong


def normal(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def project() -> dict:
    return tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))


def named(requirements: list) -> set[str]:
    lines = [line for line in requirements if isinstance(line, str)]
    return {normal(name) for line in lines for name in re.findall(r"^[\w.-]+", line)}


def explained() -> set[str]:
    """Dependencies that CONTRIBUTING.md has a row for."""
    text = (REPO / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Dependencies")[2]
    return {normal(name) for name in re.findall(r"^\| `([\w.-]+)`", text, re.MULTILINE)}


def test_every_import_is_a_dependency_of_ours():
    owners = importlib.metadata.packages_distributions()
    bridge = REPO / "firmware_bridge"
    # A board has its own modules, and `make train` an environment of its own.
    apart = bridge / "firmware", bridge / "reader" / "training"
    tops = {
        name.partition(".")[0]
        for file in modules()
        if not any(file.is_relative_to(folder) for folder in apart)
        for name in imports(file)
    }
    foreign = tops - set(sys.stdlib_module_names) - set(PACKAGES)
    ours = named(project()["project"]["dependencies"])
    unnamed = {top for top in foreign if not {normal(name) for name in owners.get(top, [])} & ours}
    assert not unnamed, "name it in pyproject.toml, or do without it"


def test_every_dependency_is_explained():
    groups = project()["dependency-groups"]
    wanted = named(project()["project"]["dependencies"]).union(*map(named, groups.values()))
    assert wanted == explained(), "CONTRIBUTING.md has a row for each dependency and no other"


@pytest.mark.parametrize("name", ["runtime.txt", "dev.txt"])
def test_every_requirement_is_pinned_by_hash_and_names_no_address(name):
    text = (REPO / "requirements" / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert all(re.match(r"[\w.-]+==\S+", entry) and "--hash=sha256:" in entry for entry in entries)
    assert "//" not in text
    wanted = named(project()["project"]["dependencies"])
    assert wanted <= named(entries), "make lock"


SECRET_FIELDS = frozenset({"masks", "passphrase", "password", "pin", "secret"})


def secret_fields_in_clear(file: Path) -> Iterator[str]:
    """Fields of dataclasses that a log line or a traceback would print, cards and passwords among them."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ClassDef) and any(
            "dataclass" in ast.unparse(mark) for mark in node.decorator_list
        ):
            for line in node.body:
                if (
                    isinstance(line, ast.AnnAssign)
                    and ast.unparse(line.target) in SECRET_FIELDS
                    and "repr=False" not in ast.unparse(line)
                ):
                    yield f"{shown(file)}: {node.name}.{ast.unparse(line.target)}"


def test_what_is_secret_is_not_part_of_a_repr():
    assert [found for file in modules() for found in secret_fields_in_clear(file)] == []
