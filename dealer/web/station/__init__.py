"""The machine, its camera and its decks, set up and tried."""
