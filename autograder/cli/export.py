"""`autograder export`: what leaves the repository."""

from __future__ import annotations

from pathlib import Path

from autograder.course import find


def release(out: Path, *, course_folder: Path | None) -> int:
    """Write the students' release; returns the exit status."""
    from autograder.export.release import write

    course = find(course_folder)
    leaks = write(course, out)
    for leak in leaks:
        print(f"{leak.released} holds a piece of {leak.hidden}: {leak.tokens}")
    if leaks:
        print(f"{out} must not be handed out: it gives away what is hidden")
        return 1
    print(f"{len(course.assignments)} assignments written to {out}; nothing hidden is in it")
    return 0
