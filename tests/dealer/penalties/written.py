"""A ruling in one line a consequence, so that tables of the rules can be written by hand beside the book."""

from decimal import Decimal

from dealer.penalties.ruling import rule_on

SILENT = "silent"


def written(case):
    """The consequences as `article measure party amount currency > to`; `may` before, `[I]` after where it is so."""
    ruling = rule_on(case)
    lines = {_line(one) for one in ruling.consequences}
    assert len(lines) == len(ruling.consequences)
    return lines | ({SILENT} if ruling.silences else set())


def _line(one):
    words = [one.article.value, one.measure.value]
    if one.party:
        words.append(one.party.value)
    if one.amount:
        words += [f"{one.amount.value.normalize():f}", one.amount.currency.value]
    if one.to:
        words += [">", one.to.value]
    if one.may:
        words.insert(0, "may")
    if one.reading:
        words.append("[I]")
    assert not one.conditions, f"{' '.join(words)} still depends on {one.conditions}"
    return " ".join(words)


def table(text):
    """Rows of `keys … | consequence; consequence …`; a row without keys goes on with the keys before."""
    rows: dict[str, set[str]] = {}
    keys = ""
    for line in filter(str.strip, text.splitlines()):
        left, _, right = line.partition("|")
        keys = " ".join(left.split()) or keys
        rows.setdefault(keys, set()).update(one.strip() for one in right.split(";"))
    return list(rows.items())


def vps(*numbers):
    return tuple(map(Decimal, numbers))
