"""What a board is and how it is written down: no hardware, no database, no clock."""
