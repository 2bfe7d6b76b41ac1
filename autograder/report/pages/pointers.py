"""From a message to the paragraph of the stub that explains it.

The paragraph is found by the words that it shares with the mistake's title, its question and the test's title, rare
words counting more. Stubs are what students have, so nothing is given away.
"""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.course import Course
from autograder.records import Message

_SECTION = re.compile(r"^(Args|Returns|Raises|Attributes|Yields|Note|Example):$")
_WORD = re.compile(r"[^\W\d_]+|[−-]?\d+")
_LEAST = 1.1  # how alike a paragraph must be to be quoted
_COMMON = frozenset(
    """
    a an the of in to is it and or not no what which how does do your you that this are be by for from with as one on at
    has have its if was were can would will they there their than then so each all any both into only when where who why
    out up get got put come comes back say says taken take code function too
    """.split()  # noqa: SIM905 - fifty quoted words are harder to read
)


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where to read again.

    Attributes:
        file: the stub's name.
        task: whose docstring it is.
        section: such as `Args` or `Raises`; empty for running text.
        text: the paragraph; empty if the docstring as a whole is meant.
    """

    file: str
    task: str
    section: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class _Paragraph:
    task: str
    section: str
    text: str
    words: frozenset[str]


def pointer(course: Course, assignment: str, task: str, message: Message, title: str) -> Pointer | None:
    """The paragraph that explains a failed test; None if there is no stub, or nothing about the task in it.

    Args:
        course: knows the stubs' folder.
        assignment: the assignment's name.
        task: that the test is about.
        message: of the failed test.
        title: of the test.
    """
    path = course.stubs / f"{assignment}.py"
    own, weights = _of_task(path, task)
    if not own:
        return None
    asked = _words(f"{message.title} {message.question}") if message.mistake else frozenset()
    tested = _words(title)

    def likeness(paragraph: _Paragraph) -> float:
        shared = sum(weights[word] * (2 * (word in asked) + (word in tested)) / 2 for word in paragraph.words)
        return shared / math.sqrt(4 + len(paragraph.words))

    best = max(own, key=likeness)
    if likeness(best) < _LEAST / 2:
        return Pointer(path.name, task)
    return Pointer(path.name, task, best.section, best.text)


@cache
def _of_task(path: Path, task: str) -> tuple[list[_Paragraph], dict[str, float]]:
    """The paragraphs about a task, and how much each of their words counts."""
    own = [paragraph for paragraph in _paragraphs(path) if paragraph.task == task]
    found = Counter(word for paragraph in own for word in paragraph.words)
    return own, {word: math.log(1 + len(own) / count) for word, count in found.items()}


@cache
def _paragraphs(path: Path) -> list[_Paragraph]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):  # somebody works in the stubs' folder
        return []
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found += _of_docstring(node.name, ast.get_docstring(node) or "")
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(inner, ast.FunctionDef):
                    found += _of_docstring(node.name, ast.get_docstring(inner) or "")
    return found


def _of_docstring(task: str, docstring: str) -> list[_Paragraph]:
    found: list[_Paragraph] = []
    section, block = "", list[str]()

    def close() -> None:
        text = " ".join(" ".join(block).split())
        if text:
            found.append(_Paragraph(task, section, text, _words(text)))
        block.clear()

    for line in docstring.split("\n"):
        heading = _SECTION.match(line)
        outside = bool(section and line.strip() and not line.startswith(" "))
        entry = bool(section in ("Args", "Raises", "Attributes") and re.match(r" {4}\S", line))
        if heading or outside or entry or not line.strip():
            close()
        if heading or outside:
            section = heading[1] if heading else ""
        if not heading:
            block.append(line)
    close()
    return found


def _words(text: str) -> frozenset[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(_stem(word) for word in words if word not in _COMMON)


def _stem(word: str) -> str:
    """So much of a word that `count`, `counts` and `counted` are one."""
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e") if len(word) > 4 else word
