"""The referee's desk: rulings, fouled boards, the release."""
