"""The machine and its eye."""
