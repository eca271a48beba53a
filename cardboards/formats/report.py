"""What reading a deal file came to: how it was read, what was mended, what could not be used."""

from dataclasses import dataclass, field

from cardboards.language import Saying, says


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing about a file. `line` counts from 1; None means the whole file."""

    line: int | None
    what: Saying

    @property
    def saying(self) -> Saying:
        """The remark with its line, for people."""
        return (
            says("line {line}: {what}", line=self.line, what=self.what) if self.line else self.what
        )


@dataclass(frozen=True, slots=True)
class Report:
    """How a file was read. `boards` counts those that can be dealt.

    `repairs`: what was read otherwise than it stands, passed over, or looks odd; the boards are right all the same.
    `errors`: boards that cannot be dealt, each with every fault.
    """

    format: str
    encoding: str
    boards: int
    repairs: tuple[Remark, ...] = ()
    errors: tuple[Remark, ...] = ()


@dataclass(slots=True)
class Findings:
    """Remarks being collected while a file is read."""

    repairs: list[Remark] = field(default_factory=list)
    errors: list[Remark] = field(default_factory=list)

    def mended(self, line: int | None, what: Saying) -> None:
        """Note what does no harm."""
        self.repairs.append(Remark(line, what))

    def wrong(self, line: int | None, what: Saying) -> None:
        """Note a board that cannot be dealt."""
        self.errors.append(Remark(line, what))

    def report(self, name: str, encoding: str, boards: int) -> Report:
        """The report, in the order of lines."""
        return Report(name, encoding, boards, _by_line(self.repairs), _by_line(self.errors))


def _by_line(remarks: list[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(remarks, key=lambda remark: remark.line or 0))
