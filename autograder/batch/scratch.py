"""A run's scratch folder, named after its process and locked, so that the next run clears up after one that was killed.

The process id in the name says whose folder it is; the lock on it says whether that process still lives, also where a
container with processes of its own shares the temporary folder. The kernel lets go of the lock when the process ends.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from autograder.worker.emptying import empty

try:
    import fcntl
except ImportError:  # Windows: nothing is locked and nothing of another run is removed
    fcntl = None  # type: ignore[assignment]

_NAME = re.compile(r"autograder-(\d+)-")


class Scratch:
    """A new folder under the system's temporary one, removed by `close` or, at the latest, by the next run.

    Raises:
        OSError: if no folder can be made.
    """

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=f"autograder-{os.getpid()}-"))
        self._lock = _lock(self.path)

    def close(self) -> None:
        """Remove the folder."""
        _remove(self.path)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def remove_stale() -> list[Path]:
    """Remove the scratch folders of runs that were killed; returns them. Never another user's, never a live run's."""
    removed = []
    for path in sorted(Path(tempfile.gettempdir()).iterdir()):
        name = _NAME.match(path.name)
        if name is None or fcntl is None or not _is_ours(path) or _lives(int(name[1])):
            continue
        lock = _lock(path)
        if lock is not None:
            _remove(path)
            os.close(lock)
            removed.append(path)
    return removed


def _remove(path: Path) -> None:
    """Remove a folder in which a submission may have dug deeper than `rmtree`, which recurses, can go."""
    empty(path)
    shutil.rmtree(path, ignore_errors=True)


def _lock(path: Path) -> int | None:
    """Lock a folder; None if somebody holds it, or where there are no such locks."""
    if fcntl is None:
        return None
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
        else:
            return descriptor
    return None


def _is_ours(path: Path) -> bool:
    """Whether it is a folder of our own user: anybody may put a link of that name into a shared temporary folder."""
    with suppress(OSError):
        return path.is_dir() and not path.is_symlink() and path.stat().st_uid == os.geteuid()
    return False


def _lives(pid: int) -> bool:
    """Whether another process has this id. Our own id proves nothing: the lock decides."""
    if pid == os.getpid():
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
