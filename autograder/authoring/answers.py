"""Known answers: the right and wrong submissions that every suite is proven against.

An answer file holds what sets it apart and nothing else. Its top-level definitions take the place of the reference's
definitions of the same name; imports, helpers and constants are put before them. So a wrong `masked_mean` is ten lines
to read, and stays a complete submission when the reference gains a task.

A wrong answer's first lines say what it shows:

    # mistake: padded-length
    # caught by: test_pads_do_not_dilute
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring.code import text_of
from autograder.errors import ToldError


class AnswerError(ToldError):
    """An answer file cannot be used; the text names the file."""


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """One known answer, complete.

    Attributes:
        name: the file's name without its ending.
        source: a whole submission.
        mistake: the mistake it shows; empty for a right answer.
        test: the test that must catch it; empty for a right answer.
    """

    name: str
    source: str
    mistake: str = ""
    test: str = ""


def known_answers(folder: Path, reference: str) -> tuple[list[KnownAnswer], list[KnownAnswer]]:
    """The right and the wrong answers under `folder`, sorted by name.

    Raises:
        AnswerError: if one cannot be read or a wrong one does not say what it shows.
    """
    correct = [
        KnownAnswer(path.stem, complete(_text(path), reference, path)) for path in sorted(folder.glob("correct/*.py"))
    ]
    wrong = []
    for path in sorted(folder.glob("wrong/*.py")):
        text = _text(path)
        said = dict(re.findall(r"^# (mistake|caught by): (\S+)$", text, flags=re.MULTILINE))
        if set(said) != {"mistake", "caught by"}:
            raise AnswerError(f"{path} must say '# mistake: NAME' and '# caught by: TEST' in its first lines")
        wrong.append(KnownAnswer(path.stem, complete(text, reference, path), said["mistake"], said["caught by"]))
    return correct, wrong


def complete(answer: str, reference: str, path: Path) -> str:
    """Lay an answer over the reference.

    Raises:
        AnswerError: if it is not Python.
    """
    try:
        tree = ast.parse(answer)
    except SyntaxError as error:
        raise AnswerError(f"{path}, line {error.lineno}: {error.msg}") from None
    reference_tree = ast.parse(reference)
    names = {node.name for node in reference_tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    own: dict[str, str] = {}
    preamble: list[str] = []
    for node in tree.body:
        text = text_of(answer, node)
        if (name := _defined(node)) in names:
            own[name] = f"{own[name]}\n\n{text}" if name in own else text
        elif not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            preamble.append(text)
    parts: list[str] = []
    placed = False
    for node in reference_tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not placed:
            parts += preamble
            placed = True
        name = getattr(node, "name", "")
        parts.append(own.get(name, text_of(reference, node)))
    return "\n\n".join(parts) + "\n"


def _defined(node: ast.stmt) -> str:
    """The name that a top-level statement defines, also as `name = lambda …`; empty for others."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
