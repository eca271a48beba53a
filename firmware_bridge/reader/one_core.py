"""Reading is many small matrix products: threads that wait for each other make them many times slower."""

from collections.abc import Iterator
from contextlib import contextmanager

import cv2
from threadpoolctl import threadpool_limits


@contextmanager
def one_core() -> Iterator[None]:
    """Let numpy's and OpenCV's arithmetic use the core it is called on, until the block ends."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        with threadpool_limits(limits=1):
            yield
    finally:
        cv2.setNumThreads(threads)
