"""Judge the mutants of some assignments, or of all.

    python -m tests.mutation [NAME ...] [--jobs 2] [--write]

Survivors are listed. One that no test could ever tell from the reference is explained in `tests/mutation/NAME.toml`:

    [[equivalent]]
    task = "masked_mean"
    line = "count = mask.sum(dim=1)"       # the line as it is in the solution, without its indent
    becomes = "count = mask.sum(dim=+1)"
    nth = 1                                # which of several equal lines in the task; 1 can be left out
    why = "a plus sign changes nothing"

Exit status 1 while a survivor has no reason, a reason has no survivor, or fewer than 95 % are killed.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

from autograder.batch.pool import JudgePool
from autograder.course import find
from tests.mutation.generating import mutants
from tests.mutation.judging import ROOT, Harvest, judge, key_of, reasons, solution, stale
from tests.mutation.reporting import REPORT, page

ENOUGH = 95


def main() -> int:
    """Judge, print what survived, and say whether that will do."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write docs/mutants.md (of all assignments)")
    options = parser.parse_args()
    names = [entry.name for entry in find(ROOT).choose(options.names)]
    console = Console(stderr=True)
    harvests = []
    with JudgePool(options.jobs) as pool, Progress(console=console) as progress:
        for name in names:
            bar = progress.add_task(name, total=len(mutants(solution(name))))
            harvests.append(judge(pool, name, lambda bar=bar: progress.advance(bar)))
    problems = [problem for harvest in harvests for problem in _problems(harvest)]
    for harvest in harvests:
        print(f"{harvest.assignment}: {harvest.killed} of {harvest.made} mutants killed, {harvest.share:.1f} %")
    for problem in problems:
        print(problem)
    if options.write and not options.names:
        REPORT.write_text(page(harvests), encoding="utf-8", newline="\n")
    return 1 if problems else 0


def _problems(harvest: Harvest) -> list[str]:
    """What is not as it should be with one assignment."""
    name = harvest.assignment
    found = [*harvest.faults, *stale(name)]
    for one in harvest.survivors:
        if not one.why:
            mutant = one.mutant
            found.append(
                f"  {mutant.task}: survives:\n    - {mutant.line}\n    + {mutant.becomes}   (nth = {mutant.nth})"
            )
    alive = {key_of(s.mutant.task, s.mutant.line, s.mutant.becomes, s.mutant.nth) for s in harvest.survivors}
    found += [f"{name}.toml: `{key[2]}` is killed and needs no reason" for key in reasons(name) if key not in alive]
    if harvest.share < ENOUGH:
        found.append(f"{name}: {harvest.share:.1f} % killed, {ENOUGH} % wanted")
    return found


if __name__ == "__main__":
    sys.exit(main())
