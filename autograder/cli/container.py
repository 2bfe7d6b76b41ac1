"""`autograder container build`, and `--container`: the same commands inside the course's image."""

from __future__ import annotations

from pathlib import Path

from autograder.batch.grading import Options
from autograder.container import building, grading
from autograder.container.engine import find as find_engine
from autograder.course import find


def build(
    tag: str | None, base_image: str | None, wheels: Path | None, torch: str, engine: str | None, *,
    course_folder: Path | None,
) -> int:  # fmt: skip
    """Build the image; returns the exit status."""
    course = find(course_folder)
    name = tag or building.IMAGE
    building.build(find_engine(engine), course, tag=name, base_image=base_image, wheels=wheels, torch=torch)
    print(f"{name} is built; `autograder grade … --container` grades in it.")
    return 0


def grade(
    paths: list[Path], options: Options, image: str | None, engine: str | None, *, course_folder: Path | None,
    as_json: bool,
) -> int:  # fmt: skip
    """Grade in a container; returns the exit status."""
    course = find(course_folder)
    return grading.grade(find_engine(engine), course, image or building.IMAGE, paths, options, as_json=as_json)


def doctor(image: str | None, engine: str | None, *, course_folder: Path | None, as_json: bool) -> int:
    """Ask the doctor inside; returns the exit status."""
    return grading.doctor(find_engine(engine), find(course_folder), image or building.IMAGE, as_json=as_json)
