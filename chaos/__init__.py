"""Bad luck on purpose: whole boards and bare links on a virtual clock, under every fault at random."""
