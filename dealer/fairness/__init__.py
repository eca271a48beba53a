"""Deals that anyone can check: SquareDeal's commitments, and the deals that follow from them."""
