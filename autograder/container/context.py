"""What goes into an image: the grader, the suites, and the references for the canary; no answers, no other tool.

A fingerprint of all that is kept with the image, so that one which was built from another state of the course is not
graded with by mistake.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from autograder.course import FILE_NAME, Course
from autograder.export.packing import ENGINE, PACKAGE, REQUIREMENTS, program

CONTAINERFILE = Path(__file__).parent / "Containerfile"

NEEDED = REQUIREMENTS + "distributed\n"
"""What the image has installed: a container may also be a machine of a cluster."""


def write(course: Course, folder: Path) -> None:
    """Write the build's context into a folder. Everybody may read it, whatever the caller's umask: the grader must."""
    for name, content in _contents(course):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def fingerprint(course: Course) -> str:
    """A hash of the context: of every file that decides what a container does."""
    state = hashlib.blake2b(digest_size=16)
    for name, content in _contents(course):
        state.update(f"{name}\0{len(content)}\0".encode() + content)
    return state.hexdigest()


def _contents(course: Course) -> Iterator[tuple[str, bytes]]:
    yield "Containerfile", CONTAINERFILE.read_bytes()
    yield "requirements.txt", NEEDED.encode()
    yield "constraints.txt", (course.root / "constraints.txt").read_bytes()
    yield f"course/{FILE_NAME}", (course.root / FILE_NAME).read_bytes()
    for path in sorted(course.solutions.glob("*")):
        if path.is_file():
            yield f"course/solutions/{path.name}", path.read_bytes()
    for path in program((*ENGINE, "cluster/*.py", "suites/*/**/*.py", "suites/*/*.toml")):
        yield f"course/{PACKAGE.name}/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes()
