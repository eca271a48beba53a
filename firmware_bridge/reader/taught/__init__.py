"""A deck that was taught, read where it always lies: the machine's eye, and what teaching it takes."""
