"""How the network of `models/` is made. Needs what `make train` brings; nothing here runs in a reading."""
