"""The students' release: stubs, notebooks, index, public tests, the checker, and a README; nothing hidden.

It is made by taking what students need, not by taking away what they must not see. Of each suite that is the public
tests, and of its probes and mistakes only what the public tests use. A scan that knows nothing of this then
looks for pieces of hidden files in what was written.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from autograder import __version__
from autograder import suite as suites
from autograder.authoring.stubs import regions
from autograder.course import Course
from autograder.errors import ToldError
from autograder.export import pruning
from autograder.export.leaks import Leak, find_leaks, texts_under
from autograder.export.packing import copy, copy_program, program
from autograder.export.references import reference
from autograder.intake.notebooks import read_notebook
from autograder.suite import Suite

SHARED_RUN = 30
RECIPE = "recipes/classroom.yml"  # left out where an instructor has removed it
TRUTH, PROBES = "truth", "probes"
# Of the program: what `check` and `doctor` run on.
_PROGRAM = (
    "*.py", "judge/*.py", "worker/**/*.py", "jupyter/*.py", "batch/__init__.py", "batch/judging.py", "batch/pool.py",
    "batch/scratch.py", "intake/**/*.py", "policy/__init__.py", "policy/terms.py", "report/__init__.py",
    "report/checked.py", "report/classroom.py", "report/html.py", "report/summary.py", "report/wording.py",
    "report/writing.py", "cli/__init__.py", "cli/app.py", "cli/attempts.py", "cli/check.py", "cli/desk.py",
    "cli/doctor.py", "cli/leaving.py", "cli/packages.py", "cli/plain.py", "suites/__init__.py", "suites/mistakes.toml",
)  # fmt: skip


class ReleaseError(ToldError):
    """The release cannot be made: its folder is taken, or a suite would give answers away."""


def write(course: Course, out: Path) -> list[Leak]:
    """Write the release into a new folder.

    Returns:
        Pieces of hidden files that were found in it; none, if all is well.

    Raises:
        ReleaseError: if the folder holds something already.
    """
    if out.exists() and any(out.iterdir()):
        raise ReleaseError(f"{out} is not empty; name a new folder")
    copy_program(_PROGRAM, out)
    for name in course.assignments:
        for file_name, text in _public_suite(suites.load(name)):
            _write(out / "autograder" / "suites" / name / file_name, text)
    for path in sorted(course.stubs.rglob("*")):
        if path.suffix in (".py", ".ipynb", ".md", ".txt") and not path.name.startswith("."):
            copy(path, out / "assignments" / path.relative_to(course.stubs))
    _write(out / "course.toml", _course_file(course))
    if (recipe := course.root / RECIPE).exists():
        copy(recipe, out / ".github" / "workflows" / recipe.name)
    _write(out / "pyproject.toml", _pyproject(course))
    _write(out / "README.md", _readme(course))
    return scan(course, out)


def scan(course: Course, out: Path) -> list[Leak]:
    """Look for pieces of hidden files in a release.

    What the public tests need, such as probes and questions, is public too. Eight tokens of it are often
    a phrase of torch's (`with torch.no_grad():` is seven) or of English, so there a longer run counts.
    """
    released = texts_under(out, "**/*.py", "**/*.toml", "**/*.md", "**/*.txt", "**/*.yml")
    for notebook in sorted(out.glob("**/*.ipynb")):
        released[notebook.relative_to(out).as_posix()] = read_notebook(notebook.read_bytes())[0]
    hidden = texts_under(suites.SUITES, "*/hidden/*.py") | texts_under(course.answers, "*/wrong/*.py", "*/correct/*.py")
    hidden |= {f"solutions/{name}.py": _solved(course, name) for name in course.assignments}
    shared = {path: text for path, text in released.items() if path.startswith("autograder/suites/")}
    shared = {path: text for path, text in shared.items() if "/test_public" not in path}
    public = [*texts_under(suites.SUITES, "*/test_public*.py").values(), *texts_under(course.stubs, "*.py").values()]
    public += [path.read_text(encoding="utf-8") for path in program(_PROGRAM)]
    return [
        *find_leaks(released, hidden, [*public, *shared.values()]),
        *find_leaks(shared, hidden, public, length=SHARED_RUN),
    ]


def _public_suite(suite: Suite) -> Iterator[tuple[str, str]]:
    """The files of a suite that students get, by their path in its folder."""
    files = suite.test_files(("public",))
    tests = [path.read_text(encoding="utf-8") for path in files]
    yield "__init__.py", ""
    yield "tasks.toml", (suite.folder / "tasks.toml").read_text(encoding="utf-8")
    yield from ((path.name, text) for path, text in zip(files, tests, strict=True))
    sources = list(tests)
    for module in sorted(
        {name for text in tests for name in pruning.modules_from(text, f"autograder.suites.{suite.name}")}
    ):
        if module == TRUTH:
            raise ReleaseError(f"the public tests of {suite.name} use {TRUTH}.py, which would give answers away")
        if module != PROBES:
            sources.append((suite.folder / f"{module}.py").read_text(encoding="utf-8"))
            yield f"{module}.py", sources[-1]
    if suite.probes:
        needed = {name for text in sources for name in pruning.attributes_of(text, "probes")}
        yield "probes.py", pruning.prune(suite.probes, needed)
    named = {name for text in sources for name in pruning.strings(text)}
    own = suite.folder / "mistakes.toml"
    yield "mistakes.toml", _tables(own, named)


def _tables(path: Path, wanted: set[str]) -> str:
    """The tables of a TOML file of mistakes whose name is wanted, as they stand there."""
    if not path.exists():
        return ""
    text = path.read_text(encoding="utf-8")
    names = set(tomllib.loads(text))
    parts = re.split(r"(?m)^(?=\[)", text)
    kept = [part for part in parts if (m := re.match(r"\[([^\]]+)\]", part)) and m[1] in names & wanted]
    return "".join(kept)


def _course_file(course: Course) -> str:
    """The course without its extensions: who has more time, and why, is nobody else's business.

    It is written anew from what the file says, since a comment may stand anywhere and be about anybody.
    """
    said = tomllib.loads((course.root / "course.toml").read_text(encoding="utf-8"))
    said.pop("extension", None)
    tables = {key: value for key, value in said.items() if _is_table(value)}
    lines = _keys({key: value for key, value in said.items() if key not in tables})
    for key, value in tables.items():
        heading = f"[{key}]" if isinstance(value, dict) else f"[[{key}]]"
        for table in [value] if isinstance(value, dict) else value:
            lines += ["", heading, *_keys(table)]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _keys(table: dict[str, Any]) -> list[str]:
    return [f"{key} = {_in_toml(value)}" for key, value in table.items()]


def _in_toml(value: Any) -> str:
    """A value of `course.toml`: text, number, date, or a list of texts."""
    if isinstance(value, list):
        return f"[{', '.join(map(_in_toml, value))}]"
    if isinstance(value, datetime):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _solved(course: Course, name: str) -> str:
    """What stands in the solution regions, and nowhere else."""
    source = reference(course, name)
    lines = source.splitlines()
    return "\n".join("\n".join(lines[region.first : region.last - 1]) for region in regions(source))


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")


def _pyproject(course: Course) -> str:
    """A project that installs the checker."""
    return f'''[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "embedding-exercises-student"
description = "{course.title}: the assignments and their checker."
version = "{__version__}"
requires-python = ">=3.11"
dependencies = [
    "filelock>=3.15", "msgspec>=0.19", "numpy>=1.26", "pytest>=8.3", "rich>=13.9", "torch>=2.12", "typer>=0.15",
    "tzdata>=2025.1", "watchfiles>=1.0",
]

[project.optional-dependencies]
plots = ["matplotlib>=3.9"]
notebooks = ["jupyterlab>=4"]

[project.scripts]
autograder = "autograder.cli.app:main"

[tool.setuptools.packages.find]
include = ["autograder*"]

[tool.setuptools.package-data]
"autograder.suites" = ["*.toml", "*/*.toml"]
'''


def _readme(course: Course) -> str:
    first = next(iter(course.assignments))
    return f"""# {course.title}

These are your assignments. [assignments/README.md](assignments/README.md) lists them in order, with what each is for.

## Once, at the start

```sh
python -m venv .venv
source .venv/bin/activate          # on Windows: .venv\\Scripts\\activate
pip install -e .
```

With notebooks: `pip install -e ".[notebooks]"`. With plots: `pip install -e ".[plots]"`.

## Then, for each assignment

Open `assignments/{first}.py` in your editor, or `assignments/notebooks/{first}.ipynb` in JupyterLab. Fill in a part
that says `TODO`, save, and ask:

```sh
autograder check {first}              # what is right, what is not, and one question for each
autograder check {first} --watch      # again at every save
python assignments/{first}.py         # what your functions do
```

In a notebook, run the `check` cell below a task.

The check runs the public tests. When your work is graded, more tests run, which nobody sees before. They test nothing
that the task's text does not say.

On GitHub the same tests run at every push; the summary of the run says what this check says, for what you have begun.

## When something does not work

`autograder doctor` says what your machine can do. Hand in the `.py` or the `.ipynb` file, under its own name.
"""
