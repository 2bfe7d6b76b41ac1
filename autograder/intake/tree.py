"""What was handed in, as a tree. A folder on disk and one inside an archive look the same from here.

A member of an archive is never written to disk under its own name, so no name can lead out of anywhere. A file on disk
is opened without following a link and without waiting: a FIFO in a student's folder must not stop a batch.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from autograder.intake.reading import OutOfReach, Unreadable

MAX_ENTRIES = 20_000
LINK = "it is a link; hand in the file itself"
NOT_A_FILE = "it is not a plain file; hand in the file itself"
_OF_THIS_MACHINE = (
    errno.EACCES, errno.EPERM, errno.EIO, errno.ESTALE, errno.ENOENT, errno.ETIMEDOUT, errno.ENOTCONN, errno.EMFILE,
    errno.ENFILE, errno.ENOMEM, errno.ENOSPC,
)  # fmt: skip
_MODE = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_BINARY"))


class Node:
    """A file or folder.

    Attributes:
        name: its own name, without those of the folders above.
        is_folder: whether it can have children.
        refusal: why it must not be read; empty for most.
        out_of_reach: the refusal is a fault of this machine and not of what was handed in.
    """

    def __init__(self, name: str, *, is_folder: bool = False, refusal: str = "", out_of_reach: bool = False) -> None:
        self.name, self.is_folder, self.refusal, self.out_of_reach = name, is_folder, refusal, out_of_reach

    def children(self) -> list[Node]:
        """What is in the folder, in no particular order.

        Raises:
            Unreadable: if it cannot be opened.
        """
        return []

    @contextmanager
    def open(self) -> Iterator[tuple[BinaryIO, int]]:
        """Open the file for reading, with its size.

        Raises:
            Unreadable: if it must not or cannot be read; this goes for reading too.
        """
        raise self._refused()
        yield  # a context manager, as those below are

    def _refused(self) -> Unreadable:
        return (OutOfReach if self.out_of_reach else Unreadable)(self.refusal or NOT_A_FILE)


def refused(name: str, error: Unreadable) -> Node:
    """What stands for a file or folder that could not be opened."""
    return Node(name, refusal=str(error), out_of_reach=isinstance(error, OutOfReach))


def beyond(error: Exception, what: str = "file") -> OutOfReach | None:
    """The error to raise where something is wrong with this machine: permissions, a network disk, a full one.

    Returns:
        None if it is none of these. A damaged archive makes the standard library seek to where nothing is.
    """
    if not isinstance(error, OSError) or error.errno not in _OF_THIS_MACHINE:
        return None
    return OutOfReach(
        f"the {what} cannot be read here: {error.strerror}; make it readable and give the same command again"
    )


class Group(Node):
    """A folder that exists in memory: one inside an archive."""

    def __init__(self, name: str) -> None:
        super().__init__(name, is_folder=True)
        self.folders: dict[str, Group] = {}
        self.files: list[Node] = []

    def children(self) -> list[Node]:
        """As `Node.children`."""
        return [*self.folders.values(), *self.files]


class Stored(Node):
    """A file inside an archive. Whatever goes wrong while it is unpacked is the archive's damage."""

    def __init__(self, name: str, size: int, opener: Callable[[], BinaryIO]) -> None:
        super().__init__(name)
        self._size, self._opener = size, opener

    @contextmanager
    def open(self) -> Iterator[tuple[BinaryIO, int]]:
        """As `Node.open`."""
        try:
            with self._opener() as stream:
                yield stream, self._size
        except Unreadable:
            raise
        except Exception as error:  # noqa: BLE001 - damaged archives make the standard library raise all sorts
            raise beyond(error) or Unreadable(
                f"it cannot be unpacked ({type(error).__name__}); the archive is damaged, make it again"
            ) from None


class OnDisk(Node):
    """A file or folder on disk.

    Args:
        path: where it is.
        name: what to call it, when the path is not what somebody handed in.
        mode: what kind of file it is, where that is known.
    """

    def __init__(self, path: Path, name: str | None = None, mode: int = 0) -> None:
        found = None
        try:
            mode = mode or path.lstat().st_mode
            refusal = "" if stat.S_ISREG(mode) or stat.S_ISDIR(mode) else LINK if stat.S_ISLNK(mode) else NOT_A_FILE
        except OSError as error:
            found = beyond(error)
            refusal = str(found or f"it cannot be opened: {error.strerror}")
        super().__init__(
            name or path.name, is_folder=stat.S_ISDIR(mode), refusal=refusal, out_of_reach=found is not None
        )
        self.path = path
        self._listed: list[Node] | None = None

    def children(self) -> list[Node]:
        """As `Node.children`; looked up once, since each layout looks at a class of thousands."""
        if self._listed is None:
            try:
                with os.scandir(self.path) as entries:
                    self._listed = [OnDisk(self.path / entry.name, mode=_mode(entry)) for entry in entries]
            except OSError as error:
                raise beyond(error, "folder") or Unreadable(f"the folder cannot be opened: {error.strerror}") from None
        return list(self._listed)

    @contextmanager
    def open(self) -> Iterator[tuple[BinaryIO, int]]:
        """As `Node.open`."""
        if self.refusal:
            raise self._refused()
        try:
            descriptor = os.open(self.path, _MODE)
            with os.fdopen(descriptor, "rb") as stream:
                found = os.fstat(descriptor)
                if not stat.S_ISREG(found.st_mode):
                    raise Unreadable(NOT_A_FILE)
                yield stream, found.st_size
        except OSError as error:
            raise beyond(error) or Unreadable(f"the file cannot be read: {error.strerror or error}") from None


def _mode(entry: os.DirEntry[str]) -> int:
    """The kind of a folder's entry, from the listing itself; 0 if it is none of the usual or must be asked for."""
    if entry.is_dir(follow_symlinks=False):
        return stat.S_IFDIR
    return stat.S_IFREG if entry.is_file(follow_symlinks=False) else 0
