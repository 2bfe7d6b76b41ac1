"""Large pages for the fork server's own memory, so that forking it and ending its children costs a third.

A fork copies the table of every page that was written to, and an exit frees it: 45,000 entries of 4 KiB, with torch
loaded. Where the kernel can put 512 of them behind one entry of 2 MiB, a few hundred are left. It is only advice: where
there are no large pages, nothing happens.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

SIZE = 2 << 20
_MADV_HUGEPAGE, _MADV_COLLAPSE = 14, 25  # the second since Linux 6.1


def advise() -> None:
    """Collapse what this process has written so far into large pages; a quarter of a second, with torch loaded."""
    if sys.platform != "linux":
        return
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, end in list(_written()):
        first, last = -(-start // SIZE) * SIZE, end // SIZE * SIZE
        if first < last:
            madvise(first, last - first, _MADV_HUGEPAGE)
        for place in range(first, last, SIZE):
            madvise(place, SIZE, _MADV_COLLAPSE)


def _written() -> Iterator[tuple[int, int]]:
    """Where memory is writable and no file's: Python's arenas, and what malloc has."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, rights, _, _, inode, *name = line.split()
        if "w" in rights and inode == "0" and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in place.split("-"))
            yield start, end
