"""The time of day."""

from datetime import UTC, datetime


def now_here() -> datetime:
    """The time of day, as the hall's clock shows it."""
    return datetime.now(UTC).astimezone()


def here(at: str) -> datetime:
    """A moment that is kept in ISO form, as the hall's clock showed it."""
    return datetime.fromisoformat(at).astimezone()
