"""What a request's body may hold."""

from typing import Any

STRICT: Any = {"extra": "forbid"}
"""A misspelt field is refused: left out, `boards` would mean all of them."""

SAID = r"[^\s\x85\ufeff]"
"""The pattern of a text that is not blank. Python, JavaScript and Rust count different signs among the blanks."""
