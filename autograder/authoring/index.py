"""The unit's index, `assignments/README.md`: what there is to do, in which order, and what each part is for.

Written from `course.toml`, like the stubs from the solutions, so that page and course cannot disagree.
"""

from __future__ import annotations

from autograder.course import Course

FILE_NAME = "README.md"


def page(course: Course) -> str:
    """The index as Markdown."""
    return "\n".join([*_top(course), *_assignments(course), *_order(course), *_outcomes(course)]) + "\n"


def _top(course: Course) -> list[str]:
    entries = course.assignments.values()
    hours = round(sum(entry.minutes for entry in entries) / 60)
    points = sum(entry.points for entry in entries)
    return [
        f"# {course.title}",
        "",
        "| Module | Title |",
        "|---|---|",
        f"| {course.module} | {course.title} |",
        "",
        f"{len(course.assignments)} assignments, {points:g} points, about {hours} hours. Each is one file in this",
        "folder: read its top, fill in the parts that say `TODO`, run it (`python NAME.py`) to see what it does, and",
        "ask for an answer with `autograder check NAME.py`, as often as you like.",
        "",
    ]


def _assignments(course: Course) -> list[str]:
    lines = [
        "## The assignments",
        "",
        "Difficulty is 1 to 5. What an assignment builds on should be done before it.",
        "",
        "| | assignment | points | minutes | difficulty | builds on | what it teaches |",
        "|---|---|---|---|---|---|---|",
    ]
    for number, entry in enumerate(course.assignments.values(), 1):
        needs = ", ".join(f"`{name}`" for name in entry.prerequisites) or "–"
        lines.append(
            f"| {number} | [{entry.title}]({entry.name}.py) | {entry.points:g} | {entry.minutes} | {entry.difficulty} "
            f"| {needs} | {entry.teaches} |"
        )
    return [*lines, ""]


def _order(course: Course) -> list[str]:
    lines = ["## What builds on what", "", "```mermaid", "graph LR"]
    for entry in course.assignments.values():
        lines.append(f'    {entry.name}["{entry.title}"]')
        lines += [f"    {need} --> {entry.name}" for need in entry.prerequisites]
    return [*lines, "```", ""]


def _outcomes(course: Course) -> list[str]:
    if not course.outcomes:
        return []
    lines = ["## What you will be able to do, and where you practise it", ""]
    for outcome in course.outcomes:
        where = ", ".join(f"[{course.assignments[name].title}]({name}.py)" for name in outcome.practised)
        lines.append(f"- {outcome.text} *Practised in* {where}.")
    return lines
