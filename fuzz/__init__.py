"""Long searches for bytes that break what reads them: `make fuzz`."""
