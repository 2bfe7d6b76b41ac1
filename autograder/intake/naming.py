"""Which assignment a file is meant to be, when its name has been through a browser, an LMS and a student's hands."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_JUNK = re.compile(
    r"(^__MACOSX$|^\._|^\.|^__pycache__$|^\.ipynb_checkpoints$|^Thumbs\.db$|^desktop\.ini$)", re.IGNORECASE
)
# One mark each: `(… copy( 1)?| 1)+` could read ` copy 1 copy 1 …` in so many ways that a file's name stopped the batch.
_COPY = re.compile(r"(\s*\(\d+\)|[\s_-]+copy(\s*\d+)?|[\s_-]+kopie)$", re.IGNORECASE)
_COPY_OR_VERSION = re.compile(rf"({_COPY.pattern[:-1]}|[-_ ]v?\d{{1,2}})$", re.IGNORECASE)
_MARK = re.compile(
    r"(final|fixed|done|new|last|latest|complete|completed|solution|submission|version|copy|kopie|v)*\d*", re.IGNORECASE
)
_ENDING = re.compile(r"\.(py|txt|text|pyw|ipynb|zip|tar|tgz|gz)$", re.IGNORECASE)


def is_junk(name: str) -> bool:
    """Whether a file or folder is something that an operating system or an editor left there."""
    return bool(_JUNK.search(name))


def stem(file_name: str) -> str:
    """The name without its endings, copy marks and version: `Masked_Mean_2 (1).py.txt` becomes `Masked_Mean`."""
    return _without(_COPY_OR_VERSION, file_name)


def student_of(file_name: str) -> str:
    """The student a file is named after. A number is part of the name: `student_01` and `student_02` are two."""
    return _without(_COPY, file_name)


def _without(marks: re.Pattern[str], file_name: str) -> str:
    name = file_name
    while True:
        shorter = marks.sub("", _ENDING.sub("", name)).strip()
        if shorter == name or not shorter:
            return name
        name = shorter


def assignment_of(file_name: str, known: Iterable[str]) -> tuple[str | None, str]:
    """The assignment a file's name stands for.

    Returns:
        The assignment's name, or None; and a note for the row when the name was not exact.
    """
    names = list(known)
    exact = {name for name in names if file_name in (f"{name}.py", f"{name}.ipynb")}
    if exact:
        return exact.pop(), ""
    plain = {_plain(name): name for name in names}
    wanted = _plain(stem(file_name))
    close = [wanted] if wanted in plain else difflib.get_close_matches(wanted, plain, n=2, cutoff=0.84)
    if len(close) != 1:
        return None, ""
    found = plain[close[0]]
    return found, f"read as {found}.py although it is called {file_name}"


def begun_by(file_name: str, known: Iterable[str]) -> tuple[str | None, str]:
    """The assignment whose name a file's name begins with: `Masked-Mean v2 FINAL.py`, `maskedmean_final.py`.

    Only for files that are known to be one student's: in a flat folder `maskedmean_anna.py` says whose it is.

    Returns:
        As `assignment_of`. Of two the longer name counts; where the rest names another one, none does.
    """
    names, base = sorted(known, key=len, reverse=True), stem(file_name)
    for name in names:
        match = re.match("[^a-z0-9]*" + "[^a-z0-9]*".join(_plain(name)), base, re.IGNORECASE)
        if match and _ends(base, match.end()):
            rest = _plain(base[match.end() :])
            if any(_plain(other) in rest for other in names):
                return None, ""
            return name, f"read as {name}.py although it is called {file_name}"
    return None, ""


def _ends(text: str, place: int) -> bool:
    """Whether a word ends there: `paddingHelpers` begins with `padding`, and `paddings` does not."""
    rest = text[place:]
    begins_anew = rest[:1].isupper() and text[place - 1].islower()
    return not rest[:1].isalpha() or begins_anew or bool(_MARK.fullmatch(rest))


def split_flat_name(file_name: str, known: Iterable[str]) -> tuple[str, str] | None:
    """Take `STUDENT_ASSIGNMENT.py` (or `ASSIGNMENT_STUDENT.py`) of a flat folder apart.

    Returns:
        Student and assignment, or None when no assignment's name ends or begins the file's.
    """
    base = stem(file_name)
    for name in sorted(known, key=len, reverse=True):
        if base.lower() == name.lower():
            return None
        for pattern, text in (
            (rf"^(?P<student>.+?)[\s_.-]+{re.escape(name)}$", base),
            (rf"^{re.escape(name)}[\s_.-]+(?P<student>.+)$", student_of(file_name)),
        ):
            match = re.match(pattern, text, flags=re.IGNORECASE | re.DOTALL)
            if match:
                return match["student"], name
    return None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
