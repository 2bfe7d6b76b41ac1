"""A class as each learning management system exports it, for tests: names and folders after the documentation."""

from __future__ import annotations

import re
import shutil
import unicodedata
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.standing import Person


@dataclass(frozen=True)
class Handed:
    """What somebody handed in at one time.

    Attributes:
        people: one, or a group.
        files: by the name that the student gave them.
        when: local time.
        number: of the attempt, from 0.
    """

    people: tuple[Person, ...]
    files: dict[str, bytes]
    when: datetime
    late: bool = False
    number: int = 0
    extra: dict[str, bytes] = field(default_factory=dict)


def canvas(folder: Path, class_: Iterable[Handed]) -> None:
    """`leeann_LATE_id_file_name[-2].py`, all in one folder; each file has a number of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 900000
    for handed in class_:
        (person,) = handed.people
        late = "_LATE" if handed.late else ""
        for name, content in handed.files.items():
            stem, dot, ending = name.rpartition(".")
            again = f"-{handed.number}" if handed.number else ""
            number += 1
            path = f"{squashed(person.name)}{late}_{canvas_id(person)}_{number}_{stem}{again}{dot}{ending}"
            (folder / path).write_bytes(content)


def moodle(folder: Path, class_: Iterable[Handed]) -> None:
    """A folder for each student."""
    for handed in class_:
        (person,) = handed.people
        inside = folder / f"{_as_file(person.name)}_{moodle_id(person)}_assignsubmission_file_"
        _write(inside, handed.files)


def moodle_flat(folder: Path, class_: Iterable[Handed]) -> None:
    """All files in one folder."""
    for handed in class_:
        (person,) = handed.people
        start = f"{_as_file(person.name)}_{moodle_id(person)}_assignsubmission_file_"
        _write(folder, {f"{start}{name}": content for name, content in handed.files.items()})


def gradescope(folder: Path, class_: Iterable[Handed]) -> None:
    """`submission_…` folders, and the metadata that say whose they are."""
    lines = ["---"]
    for number, handed in enumerate(class_, 5001):
        _write(folder / f"submission_{number}", handed.files)
        lines += [f"submission_{number}:", "  :submitters:"]
        for person in handed.people:
            name, sid, email = (value.replace("'", "''") for value in (person.name, person.id, person.email))
            lines += [f"  - :name: '{name}'", f"    :sid: '{sid}'", f"    :email: '{email}'"]
        lines += [f"  :created_at: {handed.when:%Y-%m-%d %H:%M:%S}.123456000 Z", "  :score: 0.0"]
    (folder / "submission_metadata.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def brightspace(folder: Path, class_: Iterable[Handed]) -> None:
    """A folder for each hand-in, with the time in its name, and a page that nobody handed in."""
    for number, handed in enumerate(class_):
        (person,) = handed.people
        when = f"{handed.when:%b} {handed.when.day}, {handed.when:%Y} {handed.when.hour % 12 or 12}{handed.when:%M %p}"
        _write(folder / f"{canvas_id(person)}-{7000 + number} - {_as_file(person.name)} - {when}", handed.files)
    (folder / "index.html").write_text("<html>Submissions</html>", encoding="utf-8")


def blackboard(folder: Path, class_: Iterable[Handed]) -> None:
    """Files of an attempt beside its receipt."""
    for handed in class_:
        (person,) = handed.people
        start = f"Masked mean_{person.others[0]}_attempt_{handed.when:%Y-%m-%d-%H-%M-%S}"
        _write(folder, {f"{start}_{name}": content for name, content in handed.files.items()})
        receipt = f"Name: {person.name} ({person.others[0]})\r\nAssignment: Masked mean\r\nDate Submitted: …\r\n"
        (folder / f"{start}.txt").write_text(receipt, encoding="utf-8", newline="")


def nbgrader(folder: Path, class_: Iterable[Handed]) -> None:
    """A course folder: what was handed in, and the releases beside it."""
    for handed in class_:
        (person,) = handed.people
        for name, content in handed.files.items():
            inside = folder / "submitted" / person.others[0] / name.partition(".")[0]
            _write(inside, {name: content})
            when = f"{handed.when:%Y-%m-%d %H:%M:%S.%f} Europe/Berlin\n"
            (inside / "timestamp.txt").write_text(when, encoding="utf-8")
    _write(folder / "release" / "masked_mean", {"masked_mean.ipynb": b"{}"})


def classroom(folder: Path, class_: Iterable[Handed]) -> None:
    """Clones of repositories that hold all that was handed out."""
    for handed in class_:
        (person,) = handed.people
        inside = folder / f"embeddings-{person.others[0]}"
        _write(inside / "assignments", handed.files)
        _write(inside, {"README.md": b"# Embeddings\n", "pyproject.toml": b"[project]\n"})
        (inside / ".git").mkdir(parents=True)


LAYOUTS: dict[str, Callable[[Path, Iterable[Handed]], None]] = {
    "canvas": canvas, "moodle": moodle, "moodle flat": moodle_flat, "gradescope": gradescope,
    "brightspace": brightspace, "blackboard": blackboard, "nbgrader": nbgrader, "classroom": classroom,
}  # fmt: skip


def zipped(folder: Path, archive: Path, *, inside: str = "") -> Path:
    """The folder as the system's own zip, always the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(folder.rglob("*")):
            name = f"{inside}{path.relative_to(folder).as_posix()}{'/' if path.is_dir() else ''}"
            out.writestr(zipfile.ZipInfo(name), b"" if path.is_dir() else path.read_bytes())
    shutil.rmtree(folder)
    return archive


def squashed(name: str) -> str:
    """A sortable name as Canvas writes it into file names: family name first, small letters and digits alone."""
    family, given = sortable(name)
    return re.sub(r"[\W_]", "", f"{family}{given}".lower())


def sortable(name: str) -> tuple[str, str]:
    """Family name and the rest."""
    *given, family = name.split()
    return family, " ".join(given)


def canvas_id(person: Person) -> str:
    """The system's own number of somebody."""
    return str(300_000 + int(re.sub(r"\D", "", person.id)[-5:] or 0))


def moodle_id(person: Person) -> str:
    """Moodle's participant number."""
    return str(1_000_000 + int(re.sub(r"\D", "", person.id)[-5:] or 0))


def _as_file(name: str) -> str:
    """A name as part of a file's: what file systems refuse is left out."""
    return re.sub(r'[\\/:*?"<>|]', "", unicodedata.normalize("NFC", name))


def _write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
