"""How much memory a process took; apart from all else, so that asking loads nothing."""

import sys


def peak_megabytes() -> float | None:
    """The largest memory that this process ever had; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
