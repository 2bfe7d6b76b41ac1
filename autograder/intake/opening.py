"""From a file of any kind that holds Python, script or notebook, to its source."""

from __future__ import annotations

from typing import BinaryIO

from autograder.intake import imports
from autograder.intake.notebooks import MAX_NOTEBOOK_BYTES, magics_note, plain_python, read_notebook
from autograder.intake.parsing import Parser
from autograder.intake.reading import MAX_BYTES, Unreadable, read_source
from autograder.intake.tree import Node


def is_notebook(name: str) -> bool:
    """Whether a file's name says that it is a notebook; `x.ipynb.txt` is one that a browser saved."""
    name = name.strip().lower()
    return name.removesuffix(".txt").removesuffix(".json").endswith(".ipynb")


def source_of(node: Node) -> tuple[str, list[str]]:
    """Read a submission.

    Returns:
        Its source, and notes on what had to be mended.

    Raises:
        Unreadable: if it must not be read, or holds no Python.
    """
    notebook = is_notebook(node.name)
    most, kind = (MAX_NOTEBOOK_BYTES, "notebook") if notebook else (MAX_BYTES, ".py file")
    with node.open() as (stream, size):
        if size > most:
            raise Unreadable(f"the file has {size:,} bytes, expected at most {most:,}; hand in the {kind} alone")
        content = _read(stream, size, most)
    parser = Parser()
    source, notes = read_notebook(content, parser) if notebook else _read_script(content, parser)
    return source, [*notes, *imports.note(source, parser)]


def read_whole(stream: BinaryIO, size: int, most: int) -> bytes:
    """Read a file that must be in memory as a whole, if it is not too large.

    Raises:
        Unreadable: if it is.
    """
    content = _read(stream, size, most) if size <= most else b""
    if size > most or len(content) > most:
        raise Unreadable(f"it has more than {most:,} bytes; hand in your own files alone")
    return content


def _read(stream: BinaryIO, size: int, most: int) -> bytes:
    """What there is, and a byte more than `most` if there is more; Python makes room for all that it is asked for."""
    content = stream.read(size + 1)
    return content if len(content) <= size else content + stream.read(most + 1 - len(content))


def _read_script(content: bytes, parser: Parser) -> tuple[str, list[str]]:
    if content.lstrip()[:1] == b"{" and b'"cell_type"' in content:
        source, notes = read_notebook(content, parser)
        return source, ["the file is a notebook although it is called .py", *notes]
    source, notes = read_source(content)
    if source.lstrip()[:1] in ("%", "!") or "\n%" in source or "\n!" in source:
        # Some programs save a notebook as a script and leave its shell lines in.
        mended, count, problem = plain_python(source, parser)
        if count and not problem and not mended.lstrip().startswith("# %%"):
            return mended, [*notes, magics_note(count)]
    return source, notes
