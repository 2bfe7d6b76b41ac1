"""Taking files of the program along, as they are, and packing them."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.course import Course
from autograder.errors import ToldError
from autograder.suite import SUITES

PACKAGE = SUITES.parent
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes for the same files

ENGINE = ("*.py", "judge/**/*.py", "worker/**/*.py", "batch/**/*.py", "intake/**/*.py", "policy/**/*.py",
          "report/*.py", "cli/*.py", "suites/__init__.py", "suites/mistakes.toml")  # fmt: skip
"""Of the program: what grading runs on, without a suite."""

REQUIREMENTS = "filelock\nmsgspec\nnumpy\npytest\npyyaml\nrich\ntorch\ntyper\ntzdata\n"
"""What grading needs installed; the versions are those of constraints.txt."""


class PackageError(ToldError):
    """A package cannot be made."""


def check_wheels(wheels: Path | None) -> None:
    """Make sure that a folder that stands for a network holds at least torch.

    Raises:
        PackageError: if it does not.
    """
    if wheels is not None and not list(wheels.glob("torch-*.whl")):
        raise PackageError(f"{wheels} holds no wheel of torch; fill it with `pip download -c constraints.txt …`")


def program(patterns: Iterable[str]) -> Iterator[Path]:
    """The program's files that fit some patterns, such as `judge/*.py`, in the same order everywhere."""
    for pattern in patterns:
        yield from (path for path in sorted(PACKAGE.glob(pattern)) if "__pycache__" not in path.parts)


def copy_program(patterns: Iterable[str], out: Path) -> None:
    """Copy the program's files that fit into `out/autograder`."""
    for path in program(patterns):
        copy(path, out / PACKAGE.name / path.relative_to(PACKAGE))


def copy(source: Path, target: Path) -> None:
    """Copy a file, making the folders that it needs."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def copy_grader(course: Course, name: str, out: Path, *more: str) -> None:
    """Copy all that it takes to grade one assignment: program, suite, reference, stub and `course.toml`.

    Args:
        course: the course.
        name: the assignment.
        out: becomes the root of a course with one suite.
        more: further files of the program, as patterns.
    """
    copy_program((*ENGINE, f"suites/{name}/**/*.py", f"suites/{name}/*.toml", *more), out)
    copy(course.solutions / f"{name}.py", out / "solutions" / f"{name}.py")
    if (stub := course.stubs / f"{name}.py").exists():  # tells an untouched file from work
        copy(stub, out / "assignments" / stub.name)
    copy(course.root / "course.toml", out / "course.toml")


def write_script(path: Path, text: str) -> None:
    """Write a shell script that can be started, with line ends that bash accepts."""
    path.write_text(text, encoding="utf-8", newline="\n")
    path.chmod(0o755)


def zip_folder(source: Path, target: Path) -> Path:
    """Pack a folder: the same bytes for the same files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(source.rglob("*")):
            if path.is_file():
                about = zipfile.ZipInfo(path.relative_to(source).as_posix(), _EPOCH)
                about.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
                about.compress_type = zipfile.ZIP_STORED if path.suffix == ".whl" else zipfile.ZIP_DEFLATED
                with archive.open(about, "w") as packed, path.open("rb") as file:
                    shutil.copyfileobj(file, packed)
    return target
