"""`autograder similar`: pairs of submissions that are more alike than the assignment explains."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from autograder.cli.plain import plain
from autograder.cli.progress import progress
from autograder.cli.writing import telling
from autograder.course import Course, find
from autograder.report.writing import replace
from autograder.similarity.collecting import Collected, collect, known_code
from autograder.similarity.page import page, ranked
from autograder.similarity.pairs import Compared, Pair, compare

MOST_ROWS = 20
SENTENCE = "A pair is a reason to look, not a proof: read both, and talk to both."


def run(
    paths: list[Path], out: Path, assignment: str | None, layout: str, roster: Path | None, threshold: float, *,
    course_folder: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Compare, write the page, print the first pairs; returns the exit status."""
    course = find(course_folder)
    collected = collect(course, paths, assignment, layout, roster)
    compared = _compare(course, collected, threshold, quiet=as_json)
    with telling(out):
        replace(out, page(course, compared, threshold, collected.left_out))
    pairs = ranked(compared)
    if as_json:
        told = {
            "out": str(out), "threshold": threshold, "pairs": list(map(_as_json, pairs)),
            "compared": [
                {"assignment": one.assignment, "submissions": one.works, "highest": one.highest} for one in compared
            ],
            "left_out": collected.left_out, "note": SENTENCE,
        }  # fmt: skip
        print(json.dumps(told, indent=1, ensure_ascii=False).encode("utf-8", "backslashreplace").decode())
    else:
        _print(pairs, compared, collected, out, threshold)
    return 0


def _compare(course: Course, collected: Collected, threshold: float, *, quiet: bool) -> list[Compared]:
    def each(advance: Callable[[], None]) -> list[Compared]:
        return [
            compare(name, works, known_code(course, name), threshold, advance)
            for name, works in collected.works.items()
        ]

    if quiet:
        return each(lambda: None)
    with progress("comparing", 2 * sum(map(len, collected.works.values()))) as advance:
        return each(advance)


def _as_json(pair: Pair) -> dict[str, object]:
    return {
        "assignment": pair.assignment, "share": round(pair.share, 4), "characters": pair.size,
        "students": [
            {
                "student": side.student, "share": round(side.share, 4), "lines": len(side.matching),
                "matches": [
                    {"number": number, "first": stretch.first, "last": stretch.last}
                    for number, stretch in side.stretches
                ],
            }
            for side in (pair.first, pair.second)
        ],
    }  # fmt: skip


def _print(pairs: list[Pair], compared: list[Compared], collected: Collected, out: Path, threshold: float) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for sentence in collected.recognised:
        console.print(f"{plain(sentence)}\n", soft_wrap=True)
    if pairs:
        table = Table(box=None, header_style="bold", pad_edge=False)
        for title in ("student", "and"):
            table.add_column(title, overflow="ellipsis", no_wrap=True, max_width=24)
        table.add_column("assignment", overflow="fold")
        table.add_column("share", justify="right")
        table.add_column("lines", justify="right")
        for pair in pairs[:MOST_ROWS]:
            table.add_row(plain(pair.first.student), plain(pair.second.student), pair.assignment,
                          f"{pair.share:.0%}", str(len(pair.first.matching)))  # fmt: skip
        console.print(table)
        if len(pairs) > MOST_ROWS:
            console.print(f"… and {len(pairs) - MOST_ROWS} more pairs")
        console.print(f"\n{SENTENCE}", soft_wrap=True)
    else:
        highest = max((one.highest for one in compared), default=0.0)
        also = f"; the highest share is {highest:.0%}" if highest else ""
        console.print(f"No pair is as alike as {threshold:.0%}{also}.", soft_wrap=True)
    count = sum(one.works for one in compared)
    left_out = f", {len(collected.left_out)} files not (the page lists them)" if collected.left_out else ""
    console.print(f"{count} submissions compared{left_out}. Side by side: {plain(str(out))}", soft_wrap=True)
