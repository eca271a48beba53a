"""Who comes in, and the first page."""
