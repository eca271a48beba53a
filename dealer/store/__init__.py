"""What is kept: each station's journal, and the store that is projected from it."""
