"""The commands of an assistant's desk after grading: decisions, what moved, pages, and marks for the LMS."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.leaving import leave
from autograder.visibility import Show


class LayoutName(StrEnum):
    """Which system made an export."""

    PLAIN = "plain"
    CANVAS = "canvas"
    MOODLE = "moodle"
    GRADESCOPE = "gradescope"
    BRIGHTSPACE = "brightspace"
    BLACKBOARD = "blackboard"
    NBGRADER = "nbgrader"
    CLASSROOM = "classroom"


CourseOption = Annotated[
    Path | None, typer.Option("--course", help="The course's folder; by default the one you are in.")
]
ShowOption = Annotated[Show, typer.Option("--show", help="What students see of the hidden tests.")]
GradesOption = Annotated[Path, typer.Option("--grades", help="The folder that `autograder grade --out` wrote.")]


def register(app: typer.Typer, export: typer.Typer) -> None:
    """Add the commands: to the command itself, and to `autograder export`."""
    app.command()(adjust)
    app.command()(diff)
    app.command()(report)
    app.command()(feedback)
    app.command()(similar)
    export.command()(canvas)
    export.command()(moodle)


def adjust(
    student: Annotated[str, typer.Argument(help="As the gradebook names them.")],
    assignment: Annotated[str, typer.Argument(help="Whose mark changes.")],
    grades: GradesOption,
    because: Annotated[str, typer.Option(help="Why; the student reads it.")],
    points: Annotated[float, typer.Option(help="To add, such as 2 or -1.5; 0 leaves a comment alone.")] = 0.0,
    by: Annotated[str, typer.Option(help="Who decides; by default your login.")] = "",
    course: CourseOption = None,
) -> None:
    """Change one mark by hand, or leave a comment; it stays through every regrade."""
    from autograder.cli import adjusting as command

    leave(lambda: command.run(grades, student, assignment, points, because, by, course_folder=course))


def diff(
    old: Annotated[Path, typer.Argument(help="A folder that `autograder grade --out` wrote.")],
    new: Annotated[Path, typer.Argument(help="Another one.")],
    course: CourseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """List whose marks moved between two gradings, by how much, and because of which tests."""
    from autograder.cli import comparing as command

    leave(lambda: command.run(old, new, course_folder=course, as_json=as_json))


GradesArgument = Annotated[Path, typer.Argument(help="A folder that `autograder grade --out` wrote.")]


def report(
    grades: GradesArgument,
    out: Annotated[Path | None, typer.Option(help="The page; by default report.html in the folder.")] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="For showing in class: nothing leads to a person.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Write a page about the class: marks, mistakes, tasks, and what needs attention."""
    from autograder.cli import pages as command

    leave(lambda: command.report(grades, out, anonymous=anonymous, course_folder=course))


def feedback(
    grades: GradesArgument,
    show: ShowOption = Show.PUBLISHED,
    only: Annotated[
        list[str] | None, typer.Option(help="Only the page of this student (name or id); may be repeated.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Write a page for each student: marks, how they came about, and what to mend."""
    from autograder.cli import pages as command

    leave(lambda: command.feedback(grades, only or [], show.value, course_folder=course))


def similar(
    paths: Annotated[list[Path], typer.Argument(help="What `autograder grade` takes.")],
    out: Annotated[Path, typer.Option("--out", help="The page.")] = Path("similar.html"),
    assignment: Annotated[str | None, typer.Option(help="Compare this assignment only.")] = None,
    layout: Annotated[
        LayoutName | None, typer.Option(help="Which system made the export; by default it is recognised.")
    ] = None,
    roster: Annotated[Path | None, typer.Option(help="The class list, as for `autograder grade`.")] = None,
    threshold: Annotated[float, typer.Option(min=0, max=1, help="List pairs from this share on.")] = 0.4,
    course: CourseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """List pairs of submissions that are more alike than the stub explains, side by side."""
    from autograder.cli import similar as command

    system = layout.value if layout else ""
    leave(lambda: command.run(paths, out, assignment, system, roster, threshold, course_folder=course, as_json=as_json))


TemplateOption = Annotated[Path, typer.Option("--template", help="The file that the LMS exported.")]
OutOption = Annotated[Path | None, typer.Option("--out", help="Where the filled file goes; by default beside it.")]
AssignmentOption = Annotated[
    str | None, typer.Option("--assignment", help="This one; by default all that were graded.")
]
RescaleOption = Annotated[bool, typer.Option("--rescale", help="Write shares of the points that the LMS has for it.")]


def canvas(
    grades: GradesOption,
    template: TemplateOption,
    out: OutOption = None,
    assignment: AssignmentOption = None,
    column: Annotated[str, typer.Option(help="The heading of the assignment's column.")] = "",
    rescale: RescaleOption = False,
    course: CourseOption = None,
) -> None:
    """Write marks into a gradebook that Canvas exported."""
    from autograder.cli import lms as command

    leave(lambda: command.canvas(grades, template, out, assignment, column, rescale=rescale, course_folder=course))


def moodle(
    grades: GradesOption,
    template: TemplateOption,
    out: OutOption = None,
    assignment: AssignmentOption = None,
    feedback: Annotated[bool, typer.Option("--feedback", help="Write how each mark came about beside it.")] = False,
    rescale: RescaleOption = False,
    course: CourseOption = None,
) -> None:
    """Write marks into a grading worksheet of Moodle."""
    from autograder.cli import lms as command

    leave(lambda: command.moodle(
        grades, template, out, assignment, feedback=feedback, rescale=rescale, course_folder=course
    ))  # fmt: skip
