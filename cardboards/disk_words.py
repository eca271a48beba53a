"""Why the system would not read or write a file, in words for people."""

import errno

from cardboards.language import says

_REASONS = {
    errno.ENOENT: says("it is not there"),
    errno.EACCES: says("you have no right to it"),
    errno.EPERM: says("you have no right to it"),
    errno.EISDIR: says("it is a folder"),
    errno.ENOTDIR: says("a part of its path is no folder"),
    errno.EEXIST: says("there is one already"),
    errno.ENOSPC: says("the disk is full"),
    errno.EROFS: says("it cannot be written there"),
    errno.ELOOP: says("it is a link to itself"),
    errno.ENAMETOOLONG: says("its name is too long"),
}


def why_not(error: OSError) -> object:
    """A fact for a sentence: a saying where the reason is a common one, else the system's own words."""
    return _REASONS.get(error.errno or 0) or error.strerror or error
