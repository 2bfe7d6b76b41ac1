"""Docstrings in Google's style as Markdown, for notebooks.

The libraries for this take any line with a colon for a new entry, and our contracts are full sentences. What an entry
is shows in its indent alone.
"""

from __future__ import annotations

import re
import textwrap

_SECTION = re.compile(r"^(Args|Returns|Raises|Attributes|Yields|Note|Example):$")
_LISTS = ("Args", "Raises", "Attributes")
_LABEL = re.compile(r"^(What it teaches|Difficulty|Minutes|Prerequisites) {2,}(.*)$")


def markdown(docstring: str) -> str:
    """A function's or a class's docstring: its text, then each section as a bold word with its entries as a list."""
    parts: list[str] = []
    for title, lines in _sections(docstring):
        body = textwrap.dedent("\n".join(lines)).strip("\n")
        if title in _LISTS:
            body = "\n".join(f"- `{name}`: {text}" for name, text in _entries(body))
        parts += [f"**{title}**"] if title else []
        parts.append(body)
    return "\n\n".join(part for part in parts if part)


def top(docstring: str) -> str:
    """A file's docstring: its first line as a heading, and the labelled lines below it as a table."""
    first, _, rest = docstring.partition("\n")
    name, _, about = first.partition(": ")
    lines: list[str] = []
    rows: list[list[str]] = []
    for line in rest.strip("\n").split("\n"):
        label = _LABEL.match(line)
        if label:
            rows.append([label[1], label[2]])
        elif rows and not lines and line.startswith("    "):
            rows[-1][1] += " " + line.strip()
        else:
            lines.append(line)
    heading = f"# {name}\n\n{about[:1].upper()}{about[1:]}" if about else f"# {name}"
    table = "\n".join(["| | |", "|---|---|", *(f"| {label} | {text} |" for label, text in rows)]) if rows else ""
    return "\n\n".join(part for part in (heading, table, "\n".join(lines).strip("\n")) if part)


def _sections(docstring: str) -> list[tuple[str, list[str]]]:
    sections: list[tuple[str, list[str]]] = [("", [])]
    for line in docstring.split("\n"):
        found = _SECTION.match(line)
        if found:
            sections.append((found[1], []))
        elif sections[-1][0] and line and not line.startswith(" "):
            sections.append(("", [line]))  # text goes on after a section
        else:
            sections[-1][1].append(line)
    return sections


def _entries(body: str) -> list[tuple[str, str]]:
    """`name: text`, where the text's further lines are indented more."""
    entries: list[tuple[str, str]] = []
    for line in body.split("\n"):
        if line and not line.startswith(" "):
            name, _, text = line.partition(": ")
            entries.append((name, text))
        elif line and entries:
            entries[-1] = (entries[-1][0], f"{entries[-1][1]}\n  {line.strip()}")
    return entries
