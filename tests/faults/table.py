"""The catalogue's page: each fault, the tests that produce it, and the sentence that a person then reads.

`python -m tests.faults.table` writes README.md from faults.toml, by_hand.md and the catalogues; test_table.py sees
that it is so.
"""

import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from babel.messages.pofile import read_po

HERE = Path(__file__).parent
README = HERE / "README.md"
PACKAGES = ("cardboards", "firmware_bridge", "dealer")


@dataclass(frozen=True, slots=True)
class Fault:
    """One row. `says`: templates of the sentences that a person reads; none where it is mended unseen."""

    number: str
    what: str
    tests: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    why_not: str = ""


def faults() -> tuple[Fault, ...]:
    """All rows, in order."""
    listed = tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))
    return tuple(
        Fault(
            number,
            row["what"],
            tuple(row.get("tests", ())),
            tuple(row.get("says", ())),
            row.get("why_not", ""),
        )
        for number, row in listed.items()
    )


def catalogue(tongue: str) -> dict[str, str]:
    """All sentences of the house in one tongue."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        with (resources.files(package) / "locale" / f"{tongue}.po").open("rb") as text:
            found |= {str(one.id): str(one.string) for one in read_po(text) if one.id}
    return found


def readme() -> str:
    """The whole page."""
    chinese = catalogue("zh-Hans")
    return "\n".join(
        [
            "# Faults",
            "",
            "What goes wrong, the tests that make it go wrong, and what the person at the machine then reads.",
            "`python -m tests.faults.table` writes this page from faults.toml and by_hand.md: change those.",
            "",
            "| | fault | tests | 屏幕上 | on the screen |",
            "|---|---|---|---|---|",
            *(_row(fault, chinese) for fault in faults()),
            "",
            (HERE / "by_hand.md").read_text(encoding="utf-8").replace("{acts}", _acts(chinese)),
        ]
    )


def _row(fault: Fault, chinese: dict[str, str]) -> str:
    tests = [f"`{one}`" for one in fault.tests] + ([fault.why_not] if fault.why_not else [])
    cells = (
        fault.number,
        fault.what,
        "<br>".join(tests),
        "<br>".join(chinese[one] for one in fault.says),
        "<br>".join(fault.says),
    )
    return f"| {' | '.join(cells)} |"


def _acts(chinese: dict[str, str]) -> str:
    from firmware_bridge.simulator.meddling import TROUBLES

    return "\n".join(
        f"* `{name}`{f' ({one.number})' if one.number else ''}: {one.saying.text}; {chinese[one.saying.text]}"
        for name, one in TROUBLES.items()
    )


if __name__ == "__main__":
    README.write_text(readme(), encoding="utf-8")
