"""What every page is made of: its frame, its parts, its fields, and the visit that it is drawn for."""
