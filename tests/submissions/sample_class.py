"""The sample class: `python -m tests.submissions.sample_class FOLDER` writes it, a folder a student.

Who hands in what is in `sample_class.toml`. The files are put together from the known answers rather than kept, so that
they follow the assignments as these change, and because some file systems cannot hold some students' names.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

from autograder.authoring.answers import complete
from autograder.authoring.stubs import make_stub, regions
from autograder.course import Course, find

HERE = Path(__file__).parent


def write_class(folder: Path, course: Course | None = None) -> list[str]:
    """Write every submission under `folder`, which is emptied first; returns the students' names."""
    course = course or find(HERE)
    shutil.rmtree(folder, ignore_errors=True)
    students = tomllib.loads((HERE / "sample_class.toml").read_text(encoding="utf-8"))
    for student, work in students.items():
        (folder / student).mkdir(parents=True)
        for assignment, what in work.items():
            if what != "missing":
                content = submission(course, assignment, what)
                (folder / student / f"{assignment}.py").write_text(content, encoding="utf-8", newline="\n")
    return list(students)


def submission(course: Course, assignment: str, what: str) -> str:
    """One submission, from its description in the class's file.

    Args:
        course: where references and known answers are.
        assignment: the assignment's name.
        what: `reference`, `stub`, `correct/NAME`, `wrong/NAME`, `first N tasks`, `syntax error`, or `endless loop`,
            `crash`, `exit` or `too much memory`, each `in TASK`.
    """
    reference = (course.solutions / f"{assignment}.py").read_text(encoding="utf-8")
    if what == "reference":
        return reference
    if what == "stub":
        return make_stub(reference)
    if what == "syntax error":
        return make_stub(reference) + "\n\ndef unfinished(:\n"
    if what.startswith("first "):
        return _first_tasks(reference, int(what.split()[1]))
    if " in " in what:
        trouble, task = what.split(" in ")
        return _with_trouble(reference, task, TROUBLES[trouble])
    path = course.answers / assignment / f"{what}.py"
    return complete(path.read_text(encoding="utf-8"), reference, path)


TROUBLES = {
    "endless loop": "while True:\n    pass",
    "crash": "import ctypes\nctypes.string_at(0)",
    "exit": "import os\nos._exit(0)",
    "too much memory": "torch.zeros(10_000_000_000, dtype=torch.uint8)",
    "flood": "print('x' * 1_000_000_000)",
}


def _first_tasks(reference: str, count: int) -> str:
    """The reference with every task after the first `count` still a stub."""
    lines, stub_lines = reference.splitlines(), make_stub(reference).splitlines()
    done = list(dict.fromkeys(region.task for region in regions(reference)))[:count]
    result, shift = stub_lines, 0
    for region in regions(reference):
        start = region.first - 1 + shift
        length = region.last - region.first + 1
        if region.task in done:
            result = result[:start] + lines[region.first : region.last - 1] + result[start + 2 :]
            shift -= 2
        else:
            shift -= length - 2
    return "\n".join(result) + "\n"


def _with_trouble(reference: str, task: str, trouble: str) -> str:
    """The reference with a line that goes wrong at the start of a task's first solution region."""
    region = next(region for region in regions(reference) if region.task == task)
    lines = reference.splitlines()
    margin = lines[region.first - 1][: -len(lines[region.first - 1].lstrip())]
    lines[region.first - 1 : region.first] = [margin + line for line in trouble.splitlines()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    names = write_class(Path(sys.argv[1]))
    print(f"{len(names)} students written to {sys.argv[1]}", file=sys.stderr)
