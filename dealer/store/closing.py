"""What holds a file open until a `with` ends."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class ClosedAtEnd(ABC):
    """Closes itself at the end of a `with`, however that comes."""

    @abstractmethod
    def close(self) -> None:
        """Close the file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
