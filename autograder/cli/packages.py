"""The commands of `autograder export` that pack a course: for students, Gradescope, nbgrader and otter-grader."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.desk import CourseOption, ShowOption
from autograder.cli.leaving import leave
from autograder.visibility import Show

export = typer.Typer(help="Write what leaves this repository.", no_args_is_help=True, rich_markup_mode=None)


@export.command()
def release(
    out: Annotated[Path, typer.Option("--out", help="A new folder.")],
    course: CourseOption = None,
) -> None:
    """Write what students get: stubs, notebooks, public tests and the checker; nothing hidden."""
    from autograder.cli import export as command

    leave(lambda: command.release(out, course_folder=course))


@export.command("gradescope")
def export_gradescope(
    out: Annotated[Path, typer.Option("--out", help="The folder for a zip of each assignment.")],
    assignments: Annotated[list[str] | None, typer.Argument(help="Assignments; by default all.")] = None,
    wheels: Annotated[Path | None, typer.Option(help="A folder of wheels to pack: no download then.")] = None,
    show: ShowOption = Show.PUBLISHED,
    course: CourseOption = None,
) -> None:
    """Write autograder packages for Gradescope."""
    from autograder.cli import export as command

    leave(lambda: command.gradescope(out, assignments or [], wheels, show.value, course_folder=course))


@export.command("nbgrader")
def export_nbgrader(
    out: Annotated[Path, typer.Option("--out", help="nbgrader's course folder; what is yours in it stays.")],
    assignments: Annotated[list[str] | None, typer.Argument(help="Assignments; by default all.")] = None,
    show: ShowOption = Show.TITLE,
    course: CourseOption = None,
) -> None:
    """Write a course for nbgrader: source notebooks, its configuration, and the judge in place of its execute step."""
    from autograder.cli import export as command

    leave(lambda: command.nbgrader(out, assignments or [], show.value, course_folder=course))


@export.command("otter")
def export_otter(
    out: Annotated[Path, typer.Option("--out", help="The folder for a folder of each assignment.")],
    assignments: Annotated[list[str] | None, typer.Argument(help="Assignments; by default all.")] = None,
    show: ShowOption = Show.PUBLISHED,
    course: CourseOption = None,
) -> None:
    """Write autograder.zip for `otter run` and Gradescope, and the public tests for `otter check`."""
    from autograder.cli import export as command

    leave(lambda: command.otter(out, assignments or [], show, course_folder=course))
