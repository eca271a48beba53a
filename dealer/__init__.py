"""The work: dealing, verifying, printing."""
