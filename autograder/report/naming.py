"""Names for students that are no names: files that two never share, fragments of links, pseudonyms."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable

_FORBIDDEN = frozenset('<>:"/\\|?*')
_TAKEN_BY_WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
_LONGEST = 100  # bytes; with a fingerprint and an ending, below what any file system takes


def file_names(students: Iterable[str]) -> dict[str, str]:
    """A file name without its ending for each student, on every file system one of its own.

    Two students whose names a file system may take for one (`Ann` and `ann`, two ways to write `é`) both get a
    fingerprint behind it, whoever comes first.
    """
    names = {student: _safe(student) for student in students}
    length = 0
    while True:
        taken = Counter(map(_folded, names.values()))
        twins = [student for student, name in names.items() if taken[_folded(name)] > 1]
        if not twins:
            return names
        length += 8
        for student in twins:
            names[student] = f"{_safe(student)}-{_fingerprint(student)[:length]}"


def fragments(students: Iterable[str]) -> dict[str, str]:
    """The end of a link to each student's line, the same however many others there are."""
    names = list(students)
    length = 8
    while len({_fingerprint(name)[:length] for name in names}) < len(names):
        length += 8
    return {name: f"s-{_fingerprint(name)[:length]}" for name in names}


def pseudonyms(students: Iterable[str], secret: str) -> dict[str, str]:
    """`Student 1` and so on, in an order that whoever lacks the secret cannot work out from the names."""
    order = sorted(students, key=lambda name: (_fingerprint(f"{len(secret)} {secret}{name}"), name))
    return {name: f"Student {number}" for number, name in enumerate(order, 1)}


def _safe(student: str) -> str:
    text = unicodedata.normalize("NFC", student.encode("utf-8", "backslashreplace").decode())
    text = "".join("_" if letter in _FORBIDDEN or not letter.isprintable() else letter for letter in text)
    text = text.encode()[:_LONGEST].decode("utf-8", "ignore").strip(" .") or "_"
    return f"_{text}" if text.split(".")[0].lower() in _TAKEN_BY_WINDOWS else text


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", name).casefold())


def _fingerprint(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=32).hexdigest()
