"""`autograder export`: what leaves the repository."""

from __future__ import annotations

from pathlib import Path

from autograder.cli.writing import telling_of_folder
from autograder.course import find
from autograder.visibility import Show


def release(out: Path, *, course_folder: Path | None) -> int:
    """Write the students' release; returns the exit status."""
    from autograder.export.release import write

    course = find(course_folder)
    with telling_of_folder(out):
        leaks = write(course, out)
    for leak in leaks:
        print(f"{leak.released} holds a piece of {leak.hidden}: {leak.tokens}")
    if leaks:
        print(f"{out} must not be handed out: it gives away what is hidden")
        return 1
    print(f"{len(course.assignments)} assignments written to {out}; nothing hidden is in it")
    return 0


def gradescope(out: Path, names: list[str], wheels: Path | None, show: str, *, course_folder: Path | None) -> int:
    """Write Gradescope packages; returns the exit status."""
    from autograder.export.gradescope import write

    course = find(course_folder)
    with telling_of_folder(out):
        made = write(course, out, names, wheels=wheels, show=show)
    for path in made:
        print(f"{path}  ({path.stat().st_size / 1e6:,.1f} MB)")
    print("Upload each zip to its assignment on Gradescope, under Configure Autograder.")
    return 0


def nbgrader(out: Path, names: list[str], show: str, *, course_folder: Path | None) -> int:
    """Write a course for nbgrader; returns the exit status."""
    from autograder.export.nbgrader import NbgraderError, write

    course = find(course_folder)
    try:
        with telling_of_folder(out):
            made = write(course, out, names, show=show)
    except ImportError:
        raise NbgraderError("notebooks are made by jupytext; pip install 'embedding-exercises[notebooks]'") from None
    print(f"{len(made)} assignments written to {out / 'source'}")
    print(f"Next, in {out}: nbgrader generate_assignment {made[0].stem}")
    return 0


def otter(out: Path, names: list[str], show: Show, *, course_folder: Path | None) -> int:
    """Write packages for otter-grader; returns the exit status."""
    from autograder.export.otter import write

    course = find(course_folder)
    with telling_of_folder(out):
        made = write(course, out, names, show=show)
    for path in made:
        print(path)
    print("Grade with `otter run -a autograder.zip FILE` or upload the zip to Gradescope; tests/ is for `otter check`.")
    return 0
