"""A class of 300 for one assignment, as it looks on a Sunday evening: who handed in what, when, and under which name.

`python -m tests.submissions.sunday FOLDER [LAYOUT]` writes the export as a zip, the roster, the LMS's gradebook and a
course with due dates.
"""

from __future__ import annotations

import csv
import io
import random
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from autograder.authoring.notebooks import make_notebook
from autograder.course import Course, find
from autograder.standing import Person
from autograder.suite import load
from tests.submissions import exports
from tests.submissions.exports import Handed
from tests.submissions.sample_class import submission

NAME = "masked_mean"
DUE = datetime(2026, 11, 1, 23, 59)  # noqa: DTZ001 - the course's time zone is in course.toml
TERMS = """
[handing_in]
timezone = "Europe/Berlin"
grace_minutes = 15
deduct_percent = 10
cap_percent = 50

[[extension]]
student = "{extended}"
assignments = ["masked_mean"]
days = 3
because = "ill"
"""
HARD = [
    "Conor O'Neill", 'Dwayne "Rock" Jones', "Élodie Lefèvre", "李 小龙", "محمد علي", "Kim Park", "Kim Park",
    "Ann Lee", "Anna Leeson", "Jean-Luc Tour", "Łukasz Żółć", "=SUM(A1) Formula", "-Dash Minus", "Nguyễn Giang",
]  # fmt: skip
FAMILIES = ["Novak", "Silva", "Schmidt", "Kowalski", "Haddad", "Tanaka", "Okafor", "Larsen", "Rossi", "Popescu"]
GIVEN = ["Ada", "Ben", "Chloe", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kaia", "Leo", "Mia", "Noor", "Olga"]


@dataclass(frozen=True)
class Student:
    """One of the class.

    Attributes:
        what: as `sample_class.submission` takes it; empty for nothing handed in.
        late: after the deadline.
        how: `script`, `notebook`, or the name under which the file was handed in.
    """

    person: Person
    what: str
    late: timedelta
    how: str = "script"


def students(course: Course, count: int = 300) -> Iterator[Student]:
    """The class, the same every time."""
    draw = random.Random("sunday")
    answers = course.answers / NAME
    right = [f"correct/{path.stem}" for path in sorted((answers / "correct").glob("*.py"))]
    wrong = draw.sample([f"wrong/{path.stem}" for path in sorted((answers / "wrong").glob("*.py"))], 40)
    partly = [f"first {number} tasks" for number in range(1, 7)]
    odd = ["stub", "syntax error", ""]
    for number in range(count):
        name = HARD[number] if number < len(HARD) else f"{GIVEN[number % 15]} {FAMILIES[number // 15 % 10]}-{number}"
        person = Person(name, str(20_000 + number), f"s{number}@example.edu", "ABC"[number % 3], (f"u{number}",))
        what = draw.choice([*right, *wrong, *wrong, *partly, *odd])
        late = draw.choice([timedelta(hours=-5)] * 6 + [timedelta(minutes=10), timedelta(hours=3), timedelta(days=2)])
        how = draw.choice(["script"] * 8 + ["notebook", "Masked Mean (1).py"])
        yield Student(person, what, late, "script" if what == "syntax error" else how)


def handed(course: Course, class_: list[Student]) -> list[Handed]:
    """What the export holds."""
    texts = {what: submission(course, NAME, what) for what in {student.what for student in class_} if what}
    tasks = list(load(NAME).tasks)
    return [
        Handed(
            (student.person,), _files(student, texts[student.what], tasks), DUE + student.late,
            late=student.late > timedelta(0),
        )
        for student in class_
        if student.what
    ]  # fmt: skip


def _files(student: Student, text: str, tasks: list[str]) -> dict[str, bytes]:
    if student.how == "notebook":
        return {f"{NAME}.ipynb": make_notebook(NAME, text, tasks).encode()}
    return {f"{NAME}.py" if student.how == "script" else student.how: text.encode()}


def write_roster(class_: list[Student], path: Path, layout: str) -> Path:
    """The class list, with the number that the system itself uses."""
    own = exports.moodle_id if layout.startswith("moodle") else exports.canvas_id
    lines = [("id", "name", "email", "section", "username", "user id")]
    lines += [(p.id, p.name, p.email, p.section, p.others[0], own(p)) for p in (s.person for s in class_)]
    path.write_text(_csv(lines), encoding="utf-8")
    return path


def write_gradebook(class_: list[Student], path: Path) -> Path:
    """What Canvas exports: a line of points, columns of other assignments, and a student who is none."""
    lines: list[tuple[str, ...]] = [
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Essay (77)", "Masked mean (78)", "Final Score"),
        ("    Points Possible", "", "", "", "", "10", "40", "(read only)"),
    ]
    for student in class_:
        person = student.person
        name = ", ".join(exports.sortable(person.name))
        ids = exports.canvas_id(person), person.id, person.others[0]
        lines.append((name, *ids, person.section, "7.5", "", ""))
    lines.append(("Student, Test", "999", "", "", "", "", "", ""))
    path.write_bytes(b"\xef\xbb\xbf" + _csv(lines, end="\r\n").encode())
    return path


def write_worksheet(class_: list[Student], path: Path) -> Path:
    """What Moodle exports, with a decimal comma and the times."""
    lines: list[tuple[str, ...]] = [
        ("Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed",
         "Last modified (submission)", "Last modified (grade)", "Feedback comments"),
    ]  # fmt: skip
    for student in class_:
        person, when = student.person, DUE + student.late
        time = f"{when:%A}, {when.day} {when:%B %Y}, {when.hour % 12 or 12}:{when:%M} {when:%p}" if student.what else "-"
        status = "Submitted for grading" if student.what else "No submission"
        lines.append((f"Participant {exports.moodle_id(person)}", person.name, person.email, status, "", "40,00", "Yes",
                      time, "-", ""))  # fmt: skip
    path.write_bytes(b"\xef\xbb\xbf" + _csv(lines, end="\r\n").encode())
    return path


def write_course(course: Course, folder: Path, extended: Person) -> Path:
    """The course with a due date and terms; the rest is linked."""
    folder.mkdir(parents=True)
    for name in ("solutions", "assignments", "tests"):
        (folder / name).symlink_to(course.root / name)
    shutil.copy(course.root / "constraints.txt", folder)
    text = (course.root / "course.toml").read_text(encoding="utf-8")
    text = text.replace(f'name = "{NAME}"\n', f'name = "{NAME}"\ndue = {DUE.isoformat()}\n')
    (folder / "course.toml").write_text(text + TERMS.format(extended=extended.id), encoding="utf-8")
    return folder


def _csv(lines: list[tuple[str, ...]], end: str = "\n") -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator=end).writerows(lines)
    return buffer.getvalue()


if __name__ == "__main__":
    target, layout = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "canvas"
    the_course = find(Path(__file__))
    everybody = list(students(the_course))
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    exports.LAYOUTS[layout](target / "export", handed(the_course, everybody))
    exports.zipped(target / "export", target / "submissions.zip")
    write_roster(everybody, target / "roster.csv", layout)
    write_gradebook(everybody, target / "gradebook.csv")
    write_worksheet(everybody, target / "worksheet.csv")
    write_course(the_course, target / "course", everybody[5].person)
