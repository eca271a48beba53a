"""The machines that a host can drive: wired, guided by a person, simulated."""
