"""A wallet's name: what stands on its label."""

from dataclasses import dataclass

from cardboards.language import Saying, says


@dataclass(frozen=True, slots=True, order=True)
class WalletName:
    """Board number, set and copy: 第7副 A套第2份."""

    number: int
    set_name: str
    copy: int

    @property
    def saying(self) -> Saying:
        """The name for people."""
        return says(
            "board {number}, set {set_name}, copy {copy}",
            number=self.number,
            set_name=self.set_name,
            copy=self.copy,
        )

    @property
    def facts(self) -> dict[str, object]:
        """The name for a screen."""
        return {"board": self.number, "set": self.set_name, "copy": self.copy}
