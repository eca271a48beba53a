"""What a request's body may hold."""

from typing import Any

STRICT: Any = {"extra": "forbid"}
"""A misspelt field is refused: left out, `boards` would mean all of them."""
