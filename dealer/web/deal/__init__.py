"""The dealing floor."""
