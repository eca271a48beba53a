"""Conversion tables of organisers (附件三, 附件十): loaded, printed with their status, refused while incomplete."""

from collections.abc import Sequence
from pathlib import Path

from cardboards.language import Language, says
from cardboards.papers.conversion_table import ConversionSheet, print_conversions
from dealer.conversions import Conversion, Entry, conversion_in, usable
from dealer.errors import WrongUse
from dealer.jobs.papers import Papers, Printed, save_pdf
from dealer.jobs.plan import text_of
from dealer.jobs.time_of_day import now_here


def load_conversion(file: Path) -> Conversion:
    """A table that can be used.

    Raises:
        WrongUse: no such file, it holds no table, or the table is incomplete.
    """
    try:
        return usable(conversion_in(text_of(file)))
    except WrongUse as error:
        raise WrongUse("{file}: {why}", file=file.name, why=error.saying) from error


def print_conversion_tables(
    tables: Sequence[Conversion], event: str, out: Path, language: Language
) -> Papers:
    """Print tables with the status that each has."""
    pdf = print_conversions(event, [_sheet(one) for one in tables], language, now_here())
    file = save_pdf(out / "conversions.pdf", pdf)
    return Papers((Printed(file, len(tables), shows_cards=False),))


def _sheet(table: Conversion) -> ConversionSheet:
    facts = [
        *([says("{boards} boards", boards=table.boards)] if table.boards else []),
        *([says("source: {source}", source=table.source)] if table.source else []),
        *([says("entered by {who}", who=table.entered_by)] if table.entered_by else []),
        *([says("confirmed by {who}", who=table.confirmed_by)] if table.confirmed_by else []),
    ]
    return ConversionSheet(
        table.title, table.status.saying, tuple(map(_row, table.entries)), tuple(facts)
    )


def _row(entry: Entry) -> tuple[str, str, str]:
    if entry.most is None:
        difference = f"{entry.least}–"
    elif entry.most == entry.least:
        difference = str(entry.least)
    else:
        difference = f"{entry.least}–{entry.most}"
    return difference, " : ".join(f"{one:g}" for one in entry.points), entry.basis
