"""The `autograder` command: options, exit status, and which module does the work."""

from __future__ import annotations

import sys
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from autograder import __version__
from autograder.cli import desk, packages
from autograder.cli.desk import CourseOption, LayoutName, ShowOption
from autograder.cli.leaving import leave
from autograder.errors import ToldError
from autograder.visibility import Show

HERE = Path(__file__).parent


class Sandbox(StrEnum):
    """Whether workers are sandboxed."""

    STRICT = "strict"
    OFF = "off"


class Device(StrEnum):
    """Where the tensors of a call live."""

    CPU = "cpu"
    CUDA = "cuda"


class Engine(StrEnum):
    """What builds and runs containers."""

    PODMAN = "podman"
    DOCKER = "docker"


app = typer.Typer(
    name="autograder",
    help="Exercises for Embeddings & Representation Learning, and the grader behind them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

SummaryOption = Annotated[Path | None, typer.Option(help="Add the results to this file, as Markdown.")]
ImageOption = Annotated[str | None, typer.Option("--image", help="The image to grade in; by default the course's.")]
EngineOption = Annotated[
    Engine | None, typer.Option("--engine", help="What runs containers; by default what is installed.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Exercises for Embeddings & Representation Learning, and the grader behind them."""
    if version:
        print(f"autograder {__version__}")
        raise typer.Exit


@app.command()
def check(
    what: Annotated[list[str] | None, typer.Argument(help="Assignments or files; by default all your stubs.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Check again at every save.")] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Every message of a task, not only the most helpful one.")
    ] = False,
    begun: Annotated[bool, typer.Option("--begun", help="Leave out what nobody has begun.")] = False,
    course: CourseOption = None,
    as_json: JsonOption = False,
    summary: SummaryOption = None,
    classroom: Annotated[Path | None, typer.Option(help="Add GitHub Classroom's points to this file.")] = None,
) -> None:
    """Check your own work with the public tests, and learn what to mend."""
    from autograder.cli import check as command

    reports = command.Reports(summary, classroom)
    leave(
        lambda: command.run(
            what or [], watch=watch, every=every, course_folder=course, as_json=as_json, begun=begun, reports=reports
        )
    )


@app.command()
def grade(
    paths: Annotated[list[Path], typer.Argument(help="An LMS's export, or files and folders of submissions.")],
    out: Annotated[Path, typer.Option("--out", help="Where journal, grades and results go.")],
    assignment: Annotated[str | None, typer.Option(help="Grade this assignment only.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Submissions judged at the same time.")] = 1,
    layout: Annotated[
        LayoutName | None, typer.Option(help="Which system made the export; by default it is recognised.")
    ] = None,
    roster: Annotated[
        Path | None, typer.Option(help="The class list as CSV: id, name, email, section; or the LMS's gradebook.")
    ] = None,
    device: Annotated[Device, typer.Option(help="Where tensors live.")] = Device.CPU,
    seed: Annotated[str | None, typer.Option(help="Decides what the tests draw; by default secret and new.")] = None,
    only: Annotated[
        list[str] | None, typer.Option(help="Grade this student (name or id) only; may be repeated.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Judge again what has a result already.")] = False,
    sandbox: Annotated[Sandbox, typer.Option(help="`off` grades code you trust without protection.")] = Sandbox.STRICT,
    scheduler: Annotated[
        str | None, typer.Option(help="Judge on the machines behind this Dask scheduler, tcp://HOST:8786.")
    ] = None,
    container: Annotated[bool, typer.Option("--container", help="Grade inside the course's image.")] = False,
    image: ImageOption = None,
    engine: EngineOption = None,
    course: CourseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Grade a batch of submissions into a gradebook."""
    from autograder.batch.grading import Options

    options = Options(
        out=out, assignment=assignment, jobs=jobs, device=device.value, seed=seed, only=tuple(only or ()),
        force=force, strict=sandbox is Sandbox.STRICT, layout=layout.value if layout else "", roster=roster,
    )  # fmt: skip
    if container and scheduler:
        raise typer.BadParameter("a cluster's machines do not start containers; leave --container out")
    if container:
        name = _value(engine)
        leave(lambda: _containers().grade(paths, options, image, name, course_folder=course, as_json=as_json))
    from autograder.cli import grade as command

    leave(lambda: command.run(paths, options, scheduler, course_folder=course, as_json=as_json))


@app.command()
def validate(
    assignments: Annotated[list[str] | None, typer.Argument(help="Assignments; by default all.")] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Repeat with so many hidden seeds.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Answers judged at the same time.")] = 1,
    device: Annotated[Device, typer.Option(help="Where tensors live.")] = Device.CPU,
    sandbox: Annotated[Sandbox, typer.Option(help="`off` runs the known answers without protection.")] = Sandbox.STRICT,
    course: CourseOption = None,
    as_json: JsonOption = False,
    summary: SummaryOption = None,
) -> None:
    """Prove that references pass, stubs earn nothing, and every known mistake is caught by name."""
    from autograder.cli import validate as command

    strict = sandbox is Sandbox.STRICT
    leave(
        lambda: command.run(
            assignments or [],
            seeds,
            jobs,
            course_folder=course,
            as_json=as_json,
            strict=strict,
            device=device.value,
            summary=summary,
        )
    )


@app.command()
def stubs(
    only_check: Annotated[bool, typer.Option("--check", help="Change nothing; fail if a stub is out of date.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite stubs that somebody has worked on.")] = False,
    course: CourseOption = None,
) -> None:
    """Write the students' stubs from the solutions."""
    from autograder.cli import stubs as command

    leave(lambda: command.run(only_check=only_check, force=force, course_folder=course))


app.add_typer(packages.export, name="export")


@app.command(hidden=True)
def gradescope(
    assignment: Annotated[str, typer.Argument(help="The assignment that was handed in.")],
    show: ShowOption = Show.PUBLISHED,
    root: Annotated[Path, typer.Option(help="Gradescope's folder.")] = Path("/autograder"),
    sandbox: Annotated[Sandbox, typer.Option(help="`off` grades code you trust without protection.")] = Sandbox.STRICT,
) -> None:
    """Grade the submission that Gradescope has laid out; run by an exported package."""
    from autograder.cli import gradescope as command

    leave(lambda: command.run(assignment, root, show.value, strict=sandbox is Sandbox.STRICT))


container_app = typer.Typer(help="Grade in a container.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(container_app, name="container")


@container_app.command()
def build(
    tag: Annotated[str | None, typer.Option("--tag", help="The image's name.")] = None,
    base_image: Annotated[
        str | None, typer.Option("--base-image", help="An image with Python 3.11 or newer, and venv.")
    ] = None,
    wheels: Annotated[Path | None, typer.Option(help="A folder of wheels: no network is used then.")] = None,
    torch: Annotated[Device, typer.Option(help="Which build of torch is downloaded.")] = Device.CPU,
    engine: EngineOption = None,
    course: CourseOption = None,
) -> None:
    """Build the course's image: the grader, its suites, and what they run on."""
    name = _value(engine)
    leave(lambda: _containers().build(tag, base_image, wheels, torch.value, name, course_folder=course))


@app.command()
def doctor(
    container: Annotated[bool, typer.Option("--container", help="Ask inside the course's image.")] = False,
    image: ImageOption = None,
    engine: EngineOption = None,
    course: CourseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what this machine can do, and what each missing thing means."""
    if container:
        leave(lambda: _containers().doctor(image, _value(engine), course_folder=course, as_json=as_json))
    from autograder.cli import doctor as command

    leave(lambda: command.run(as_json=as_json))


desk.register(app, packages.export)


def _containers() -> Any:
    if not _is_here("container"):
        raise ToldError("this copy of the grader runs no containers; use the one that the course is kept in")
    from autograder.cli import container

    return container


def _value(choice: StrEnum | None) -> str | None:
    return choice.value if choice is not None else None


def main() -> None:
    """Entry point of the `autograder` command; a copy of a part of it has the commands that are of use there."""
    if not (HERE.parent / "export").exists():
        app.registered_groups.clear()
        app.registered_commands = [
            item
            for item in app.registered_commands
            if item.callback in (check, doctor, grade, gradescope) and _is_here(item.callback.__name__)
        ]
    _print_whatever_it_is()
    app()


def _print_whatever_it_is() -> None:
    """A terminal or a pipe that has no sign for a letter shows a question mark; no command ends for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            escapes = stream.errors == "surrogateescape" and stream.encoding.lower() != "utf-8"  # it helps no letter
            if stream.errors == "strict" or escapes:
                stream.reconfigure(errors="replace")


def _is_here(name: str) -> bool:
    return (HERE / f"{name}.py").exists()  # in this copy: another one may be installed beside it
