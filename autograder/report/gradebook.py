"""`grades.csv`, a row for each student and assignment, and `gradebook.csv`, a row for each student."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from autograder.report.wording import as_sentence
from autograder.report.writing import replace
from autograder.standing import Row

COLUMNS = (
    "student", "assignment", "file", "score", "max_score", "status", "mistakes", "seconds", "integrity", "earned",
    "steps", "handed_in", "attempts", "id", "email", "section",
)  # fmt: skip


def write(rows: list[Row], folder: Path) -> None:
    """Write both files, each whole or not at all."""
    replace(folder / "grades.csv", grades_csv(rows), errors="surrogateescape")
    replace(folder / "gradebook.csv", gradebook_csv(rows), errors="surrogateescape")


def grades_csv(rows: Iterable[Row]) -> str:
    """One row per student and assignment. A grader error has the score of an earlier run, or none.

    `score` is the mark; `earned` is what the tests gave, and `steps` how the one became the other.
    """
    lines = [
        (
            row.student, row.assignment, row.file, points(row.mark.final), points(row.outcome.max_score),
            row.outcome.status, " ".join(row.outcome.mistakes), f"{row.outcome.seconds:.3f}",
            integrity(row.outcome.layers) if row.outcome.tests else "", points(row.mark.earned),
            "; ".join(map(as_sentence, row.mark.steps)), _handed_in(row), str(len(row.attempts)),
            row.person.id, row.person.email, row.person.section,
        )
        for row in rows
    ]  # fmt: skip
    return _csv(COLUMNS, lines)


def gradebook_csv(rows: list[Row]) -> str:
    """One row per student: the mark of each assignment, the total, and how many marks are lacking."""
    assignments = list(dict.fromkeys(row.assignment for row in rows))
    by_student: dict[str, dict[str, Row]] = {}
    for row in rows:
        by_student.setdefault(row.student, {})[row.assignment] = row
    best = best_possible(rows)
    known = any(row.person.id or row.person.email or row.person.section for row in rows)
    header: tuple[str, ...] = ("student", *assignments, "total", "max_total", "without_mark", "total_earned")
    header += ("id", "email", "section") if known else ()
    lines = []
    for student, standing in by_student.items():
        scores = [standing[name].mark.final if name in standing else None for name in assignments]
        earned = [standing[name].mark.earned if name in standing else None for name in assignments]
        broken = scores.count(None)
        total = None if broken else sum(score or 0.0 for score in scores)
        before = None if None in earned else sum(score or 0.0 for score in earned)
        line = (student, *map(points, scores), points(total), points(sum(best.values())), str(broken), points(before))
        person = next(iter(standing.values())).person
        lines.append((*line, person.id, person.email, person.section) if known else line)
    return _csv(header, lines)


def best_possible(rows: Iterable[Row]) -> dict[str, float]:
    """The points of each assignment; a row that the grader could not judge may know none."""
    best: dict[str, float] = {}
    for row in rows:
        best[row.assignment] = max(best.get(row.assignment, 0.0), row.outcome.max_score)
    return best


def points(value: float | None) -> str:
    """A score as people write it: `7`, `7.5`, and nothing for no score."""
    return "" if value is None else f"{round(value, 4):.12g}"


def _handed_in(row: Row) -> str:
    chosen = row.chosen
    return chosen.handed_in.isoformat(timespec="seconds") if chosen and chosen.handed_in else ""


def integrity(layers: list[str]) -> str:
    """The layers that held a worker in, as one cell; `unprotected` when there were none."""
    return "+".join(layers) or "unprotected"


def _csv(header: tuple[str, ...], lines: Iterable[tuple[str, ...]]) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_safe(cell) for cell in line] for line in lines)
    return buffer.getvalue()


_FORMULA = ("=", "+", "-", "@", "\t", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # in full width too


def _safe(cell: str) -> str:
    """A spreadsheet must not take a student's name for a formula."""
    cell = cell.replace("\r", " ")  # the csv module of Python 3.11 does not quote it
    return f"'{cell}" if cell[:1] in _FORMULA else cell
