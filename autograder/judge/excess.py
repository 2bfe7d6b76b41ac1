"""What a worker takes that no limit of the kernel's counts for it: threads, read-only memory, files in its folder.

A limit on processes does not hold for root and would count the whole user's; quotas need privileges. So the judge looks
now and then, which costs it microseconds, and ends a worker that has taken too much before the machine runs short.
All answers complete "your code …" and are empty while there is nothing to say.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MAX_THREADS = 256
MAX_FILES = 4096
MAX_BYTES = 256 * 1024**2
SHARED = 1024**3  # what every worker holds beside its own data: torch, and what the fork server has loaded


def too_many_threads(pid: int) -> str:
    """That a worker runs more threads than any exercise needs; the machine has only so many process ids for all."""
    with suppress(OSError):
        # One link for each thread, and a folder's own two.
        if os.stat(f"/proc/{pid}/task").st_nlink - 2 > MAX_THREADS:  # noqa: PTH116 - asked before every call
            return f"started more than {MAX_THREADS} threads"
    return ""


def too_much_memory(pid: int) -> str:
    """That a worker holds more memory than its limit for data lets it: what was made read-only is not counted there."""
    with suppress(OSError, IndexError, ValueError):
        pages = int(_read(f"/proc/{pid}/statm").split()[1])
        import resource  # Windows has none, and no such file either; macOS has no `prlimit`

        most, held = resource.prlimit(pid, resource.RLIMIT_DATA)[0], pages * resource.getpagesize()
        if most != resource.RLIM_INFINITY and held > most + SHARED:
            return f"holds more than {(most + SHARED) >> 30} GB of memory"
    return ""


def _read(path: str) -> bytes:
    """A short file of the kernel's; a quarter of what `Path.read_bytes` takes, before every call."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 256)
    finally:
        os.close(descriptor)


def too_many_files(folder: Path) -> str:
    """That a worker's folder holds too much; a full disk would stop the journal, and so the batch."""
    count, size, waiting = 0, 0, [str(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    count += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_size
                    if count > MAX_FILES:
                        return f"left more than {MAX_FILES:,} files in its folder"
                    if size > MAX_BYTES:
                        return f"left more than {MAX_BYTES >> 20} MB of files in its folder"
        except (FileNotFoundError, NotADirectoryError):
            continue  # it is gone by now
        except OSError:  # no permission, or a path too long for the system: whatever is below cannot be counted
            return "made a folder that nobody can look into"
    return ""
