"""The table of mutants in `docs/mutants.md`, and the lines of it that a test reads back."""

from __future__ import annotations

import re

from tests.mutation.judging import ROOT, Harvest

REPORT = ROOT / "docs" / "mutants.md"

TOP = """# Small faults in the references

Each line of a solution that a student would write is changed in every way that the mutation operators of cosmic-ray
know (another operator, another number, a condition turned round, a loop that never runs), one change at a time, and the
mutant is graded by the suite like a submission. It is *killed* when it loses points. Mutants that are no mistake at all
count as survivors in the percentage, and each one is explained below.

Made by `make mutants`.

"""


def page(harvests: list[Harvest]) -> str:
    """The whole report as Markdown."""
    made, killed = sum(one.made for one in harvests), sum(one.killed for one in harvests)
    rows = ["| assignment | mutants | killed | share |", "|---|---|---|---|"]
    rows += [f"| {one.assignment} | {one.made} | {one.killed} | {one.share:.1f} % |" for one in harvests]
    rows.append(f"| all | {made} | {killed} | {100 * killed / made:.1f} % |")
    parts = [TOP, "\n".join(rows), "\n\n## Survivors, and why each is no mistake\n"]
    for one in harvests:
        if one.survivors:
            parts.append(f"\n### {one.assignment}\n\n| task | line | becomes | why |\n|---|---|---|---|\n")
            parts += [
                f"| {s.mutant.task} | {_code(s.mutant.line)} | {_code(s.mutant.becomes)} | {s.why or '**open**'} |\n"
                for s in one.survivors
            ]
    return "".join(parts)


def counts(text: str) -> dict[str, tuple[int, int]]:
    """From a report: for each assignment how many mutants were made and how many killed."""
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| [\d.]+ % \|$", text, flags=re.MULTILINE)
    return {name: (int(made), int(killed)) for name, made, killed in rows if name != "all"}


def _code(line: str) -> str:
    return "`" + line.replace("|", "\\|") + "`"
