"""How every command ends: a sentence where something was wrong, and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from typing import NoReturn

import typer

from autograder.cli.plain import without_controls
from autograder.errors import ToldError


class Exit(IntEnum):
    """What the exit status says."""

    FINE = 0
    FAILED = 1
    USAGE = 2
    GRADER_ERRORS = 3
    STOPPED = 130


def leave(command: Callable[[], int]) -> NoReturn:
    """Run a command and turn what went wrong into one sentence and an exit status.

    Raises:
        typer.Exit: always.
    """
    try:
        status = int(command())
    except ToldError as error:
        said = "\n".join(map(without_controls, str(error).splitlines()))  # what another tool said may take several
        print(f"autograder: {said}", file=sys.stderr)
        status = Exit.USAGE
    except KeyboardInterrupt:
        print(
            "autograder: stopped; what was finished is kept, and the same command goes on from there", file=sys.stderr
        )
        status = Exit.STOPPED
    raise typer.Exit(int(status))
