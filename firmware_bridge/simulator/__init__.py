"""The world around the firmware: cards, hopper, track, pockets, a camera that sees the cards, an operator."""
