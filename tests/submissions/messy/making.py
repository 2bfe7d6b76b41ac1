"""Bytes that stand for files: notebooks, archives and honest work, built small and the same every time."""

from __future__ import annotations

import gzip
import io
import json
import struct
import tarfile
import zipfile

WORK = '"""Lookup, by hand: Zoë."""\n\n\ndef masked_mean(values, mask):\n    return values\n'


def notebook(*cells: str, **document: object) -> bytes:
    """A notebook of format 4 with these code cells and nothing that is not needed."""
    listed = [
        {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": cell} for cell in cells
    ]
    return json.dumps({"cells": listed, "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | document).encode()


def notebook_3(*cells: str) -> bytes:
    """A notebook as it was saved ten years ago."""
    listed = [{"cell_type": "code", "language": "python", "input": cell.splitlines(True)} for cell in cells]
    return json.dumps({"worksheets": [{"cells": listed}], "nbformat": 3, "nbformat_minor": 0}).encode()


def zipped(files: dict[str, bytes | str], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A .zip of names and contents; names are taken as they are."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(_member(name, method), content)
    return buffer.getvalue()


def zipped_link(name: str, target: str) -> bytes:
    """A .zip that holds one symbolic link."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        member = _member(name, zipfile.ZIP_STORED)
        member.create_system, member.external_attr = 3, 0o120777 << 16
        archive.writestr(member, target)
    return buffer.getvalue()


def encrypted(files: dict[str, bytes | str]) -> bytes:
    """A .zip whose members say that they are encrypted."""
    content = bytearray(zipped(files))
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = content.find(mark)
        while place >= 0:
            content[place + offset] |= 1
            place = content.find(mark, place + 4)
    return bytes(content)


def overstated(name: str, size: int) -> bytes:
    """A .zip whose only member claims to be much larger than it is."""
    content = bytearray(zipped({name: b"x"}))
    struct.pack_into("<I", content, content.find(b"PK\1\2") + 24, size)
    return bytes(content)


def damaged(name: str, content: str) -> bytes:
    """A .zip whose only member has another checksum than its contents."""
    whole = bytearray(zipped({name: content}))
    whole[whole.find(b"PK\1\2") + 16] ^= 0xFF
    return bytes(whole)


def tarred(
    *members: tuple[str, bytes | str], kind: bytes = tarfile.REGTYPE, target: str = "", zipped: bool = True
) -> bytes:
    """A .tar or .tar.gz of names and contents; names are taken as they are."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, content in members:
            data = content.encode() if isinstance(content, str) else content
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.size = kind, target, len(data) if kind == tarfile.REGTYPE else 0
            archive.addfile(member, io.BytesIO(data))
    return gzip.compress(buffer.getvalue(), mtime=0) if zipped else buffer.getvalue()


def tar_in_a_circle() -> bytes:
    """A .tar whose second member has a negative size, so that the next header is itself."""
    member = bytearray(tarfile.TarInfo("masked_mean.py").tobuf())
    member[124:136] = (-512).to_bytes(12, "big", signed=True)
    member[148:156] = b" " * 8
    member[148:156] = b"%06o\0 " % sum(member)
    return tarfile.TarInfo("first").tobuf() + bytes(member) + bytes(1024)


def _member(name: str, method: int) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name)
    member.filename, member.compress_type, member.external_attr = name, method, 0o644 << 16
    return member
