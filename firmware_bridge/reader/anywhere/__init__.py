"""Cards of any deck whose letters are known, lying anywhere in a photograph: one, or several."""
