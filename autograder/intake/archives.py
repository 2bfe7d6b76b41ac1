"""Archives as folders: listed and read in place, never unpacked to disk, so no name in one leads out of it.

A class's archive may hold one student's bomb, so what can be refused alone is refused alone: a member that is a link,
is encrypted, or unpacks to a hundred times its size becomes a file that cannot be read, with the reason.
"""

from __future__ import annotations

import gzip
import re
import stat
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, BinaryIO, cast

from autograder.intake.reading import Unreadable
from autograder.intake.tree import LINK, MAX_ENTRIES, NOT_A_FILE, Group, Node, Stored, beyond

MAX_RATIO = 100
RATIO_COUNTS_FROM = 10_000_000
MAX_UNPACKED = 200_000_000
MAX_UNPACKED_CLASS = 4_000_000_000
MAX_FOLDERS = 20
MAX_NAME_BYTES = 200
MAX_LISTING = 6_000_000
MAX_LISTING_READS = 200_000

_READ = re.compile(r"\.(?:zip|tar|tgz|tar\.gz)$", re.IGNORECASE)
_OTHER = re.compile(r"\.(?:7z|rar|gz|bz2|xz|tbz2?|txz|zst|lzh|cab|jar)$", re.IGNORECASE)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def is_archive(name: str) -> bool:
    """Whether a file's name says that it is an archive, of whatever kind."""
    return bool(_READ.search(name.strip()) or _OTHER.search(name.strip()))


@contextmanager
def opened(name: str, stream: BinaryIO, size: int, *, whole_class: bool = False) -> Iterator[Group]:
    """Open an archive as a folder; its files can be read until the context ends.

    Args:
        name: the archive's file name, which says of what kind it is.
        stream: its bytes; must be seekable.
        size: how many bytes those are.
        whole_class: whether an operator gave it, so that much may be in it.

    Raises:
        Unreadable: if it is damaged, of another kind, or a bomb.
    """
    if not _READ.search(name.strip()):
        raise Unreadable("it is an archive of a kind that is not opened here; hand in a .zip or a .tar.gz")
    scale = 10 if whole_class else 1
    metered, most_files = _Metered(stream, scale), MAX_ENTRIES * scale
    with ExitStack() as stack:
        try:
            root = Group(name)
            if name.strip().lower().endswith(".zip"):
                _list_zip(root, stack.enter_context(zipfile.ZipFile(cast("BinaryIO", metered))), most_files)
            else:
                most = (
                    MAX_UNPACKED_CLASS if whole_class else min(MAX_UNPACKED, max(RATIO_COUNTS_FROM, MAX_RATIO * size))
                )
                plain = stack.enter_context(_without_gzip(stream, most))
                metered = _Metered(plain, scale)
                archive = stack.enter_context(tarfile.open(fileobj=cast("BinaryIO", metered), mode="r:"))
                _list_tar(root, archive, most_files)
            metered.unlimited = True
        except Unreadable:
            raise
        except Exception as error:  # noqa: BLE001 - damaged archives make the standard library raise all sorts
            raise beyond(error) or Unreadable(
                f"it is not an archive that can be opened ({type(error).__name__}); make it again, or hand in the files"
            ) from None
        yield root


def _list_zip(root: Group, archive: zipfile.ZipFile, most: int) -> None:
    members = archive.infolist()
    if len(members) > most:
        raise Unreadable(f"it holds {len(members):,} files, expected at most {most:,}; hand in your own files")
    for member in members:
        name = _zip_name(member)
        kind = stat.S_IFMT(member.external_attr >> 16)
        if name.endswith(("/", "\\")):
            _place(root, name, None)
            continue
        refusal = ""
        if kind == stat.S_IFLNK:
            refusal = LINK
        elif kind not in (0, stat.S_IFREG):
            refusal = NOT_A_FILE
        elif member.flag_bits & 1:
            refusal = "it is encrypted; make the archive again without a password"
        elif member.compress_type not in _METHODS:
            refusal = "it is packed in an unusual way; make a plain .zip"
        elif member.file_size > max(RATIO_COUNTS_FROM, MAX_RATIO * member.compress_size):
            refusal = (
                f"it unpacks from {member.compress_size:,} to {member.file_size:,} bytes, as only a zip bomb does; "
                "hand in your own files"
            )
        opener = partial(cast("Any", archive.open), member)
        _place(root, name, Node("", refusal=refusal) if refusal else Stored("", member.file_size, opener))


def _zip_name(member: zipfile.ZipInfo) -> str:
    """A member's name; many programs write UTF-8 without saying so, which is then read as code page 437."""
    if member.flag_bits & 0x800:
        return member.filename
    try:
        return member.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return member.filename


def _list_tar(root: Group, archive: tarfile.TarFile, most: int) -> None:
    for number, member in enumerate(archive):
        if number >= most:
            raise Unreadable(f"it holds more than {most:,} files; hand in your own files")
        if member.isdir():
            _place(root, member.name, None)
        elif member.issym() or member.islnk():
            _place(root, member.name, Node("", refusal=LINK))
        elif not member.isreg() or member.issparse() or member.size < 0:
            _place(root, member.name, Node("", refusal=NOT_A_FILE))
        else:
            _place(root, member.name, Stored("", member.size, partial(cast("Any", archive.extractfile), member)))


def _place(root: Group, name: str, node: Node | None) -> None:
    """Put a member where its name says, or beside the top folder with the reason why not there; None makes a folder."""
    name = name.encode("utf-8", "backslashreplace").decode().replace("\0", "\ufffd").replace("\\", "/")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if not parts:
        return
    refusal = ""
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        refusal = "its name in the archive is an absolute path; make the archive again from inside your folder"
    elif ".." in parts:
        refusal = "its name in the archive leads out of the archive; make it again from inside your folder"
    elif len(parts) > MAX_FOLDERS:
        refusal = f"it lies more than {MAX_FOLDERS} folders deep; hand it in nearer to the top"
    elif any(len(part.encode()) > MAX_NAME_BYTES for part in parts):
        refusal = f"its name is longer than {MAX_NAME_BYTES} bytes; give it a shorter one"
    if refusal:
        last = parts[-1]
        root.files.append(Node(last if len(last.encode()) <= MAX_NAME_BYTES else f"{last[:40]}…", refusal=refusal))
        return
    *folders, last = parts if node else [*parts, ""]
    for folder in folders:
        root = root.folders.setdefault(folder, Group(folder))
    if node:
        node.name = last
        root.files.append(node)


@contextmanager
def _without_gzip(stream: BinaryIO, most: int) -> Iterator[BinaryIO]:
    """A plain tar: the stream itself, or what gzip makes of it, in a nameless temporary file."""
    zipped = stream.read(2) == b"\x1f\x8b"
    stream.seek(0)
    if not zipped:
        yield stream
        return
    with tempfile.TemporaryFile() as plain:
        with gzip.GzipFile(fileobj=stream) as unzipped:
            written = 0
            while block := unzipped.read(1 << 20):
                written += len(block)
                if written > most:
                    raise Unreadable(f"it unpacks to more than {most:,} bytes, as bombs do; hand in your own files")
                plain.write(block)
        plain.seek(0)
        yield cast("BinaryIO", plain)


class _Metered:
    """A stream that refuses a listing which asks for too much: too large a header, or headers in a circle."""

    def __init__(self, stream: BinaryIO, scale: int) -> None:
        self._stream, self._most, self._reads_left = stream, MAX_LISTING * scale, MAX_LISTING_READS * scale
        self.unlimited = False
        self.seek, self.tell, self.seekable = stream.seek, stream.tell, stream.seekable

    def read(self, size: int = -1) -> bytes:
        if self.unlimited:
            return self._stream.read(size)
        self._reads_left -= 1
        content = self._stream.read(size if 0 <= size <= self._most else self._most + 1)
        if len(content) > self._most or self._reads_left < 0:
            raise Unreadable("its list of contents is larger than any honest one; make the archive again")
        return content
