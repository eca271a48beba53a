"""From an image to a card, or to the reason why not."""
