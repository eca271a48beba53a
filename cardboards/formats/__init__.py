"""Deal files: one module a format, detection by content, one report of what was repaired."""
