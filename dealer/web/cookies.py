"""What a browser keeps for the console."""

SESSION = "fapai_session"
"""The session's id: set by the server alone, `HttpOnly` and `SameSite=Strict`."""
TONGUE = "fapai_language"
EVENT = "fapai_event"
