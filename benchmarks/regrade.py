"""Whether a mark depends on the numbers drawn: references and wrong answers regraded over many seeds.

    python benchmarks/regrade.py [--seeds 1000] [--ways 1x1 4x1 1x2] [--assignment NAME ...] [--write]

For each assignment the reference and one wrong answer are judged with every seed. The reference must get the same
verdict on every test each time; the wrong answer must fail the test that claims to catch it each time, and answers that
are judged side by side, or with several threads each, must get the verdicts of answers judged one after the other: 4x2
means four at a time with two threads each. `--write` puts the table into
docs/regrade.md. Exit status 1 when a verdict differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from autograder import suite as suites
from autograder.authoring.answers import known_answers
from autograder.batch.journal import environment, fingerprint
from autograder.batch.pool import JudgePool
from autograder.course import Course, find
from autograder.records import Job, Outcome, Verdict

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "regrade.md"


@dataclass
class Line:
    """What came of one answer, judged with every seed, so many at a time with so many threads."""

    assignment: str
    answer: str
    caught_by: str
    way: str
    outcomes: dict[int, Outcome] = field(default_factory=dict)

    def verdicts(self) -> dict[int, tuple[str, ...]]:
        """By seed: one word for each test, in the suite's order."""
        return {seed: tuple(test.verdict.value for test in outcome.tests) for seed, outcome in self.outcomes.items()}

    def differing(self) -> list[int]:
        """Seeds with a verdict that should not be: another than most for a reference, no catch for a wrong answer."""
        if not self.caught_by:
            (usual, _), *_ = Counter(self.verdicts().values()).most_common(1)
            good = bool(usual) and set(usual) == {Verdict.PASSED.value}
            return [seed for seed, verdicts in self.verdicts().items() if verdicts != usual or not good]
        return [
            seed for seed, outcome in self.outcomes.items()
            if not any(t.name == self.caught_by and t.verdict is Verdict.FAILED for t in outcome.tests)
        ]  # fmt: skip


def regrade(seeds: int, ways: list[str], assignments: list[str]) -> list[Line]:
    """Judge everything, in all ways at the same time; a line for each answer and way."""
    course = find(ROOT)
    # Here and not in the threads: Python 3.11 cannot parse in two of them at once.
    answers = [answer for entry in course.choose(assignments) for answer in _answers(course, entry.name)]
    with ThreadPoolExecutor(len(ways)) as threads:
        return [line for lines in threads.map(lambda way: _one_way(seeds, way, answers), ways) for line in lines]


def _answers(course: Course, name: str) -> Iterator[tuple[str, str, str, str]]:
    """Assignment, answer, source, and the test that catches it: the reference, and one wrong answer."""
    reference = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
    _, wrong = known_answers(course.answers / name, reference)
    yield name, "reference", reference, ""
    yield name, *_middle(wrong)


def _one_way(seeds: int, way: str, answers: list[tuple[str, str, str, str]]) -> list[Line]:
    lines = []
    jobs, threads = map(int, way.split("x"))
    with JudgePool(jobs) as pool:
        for name, answer, source, caught_by in answers:
            line = Line(name, answer, caught_by, way)
            threaded = f"{source}\nimport torch\ntorch.set_num_threads({threads})\n" if threads > 1 else source
            todo = (Job(str(n), name, threaded, f"regrade {n}") for n in range(seeds))
            line.outcomes = {int(answer.key): answer.outcome for answer in pool.run(todo)}
            lines.append(line)
            print(f"{name}, {answer}, {way}: {_cell(line)}, {_scores(list(line.outcomes.values()))}", flush=True)
    return lines


def _middle(wrong: list) -> tuple[str, str, str]:
    """The wrong answer in the middle of the list: any would do, and a rule picks the same one each time."""
    answer = wrong[len(wrong) // 2]
    return f"wrong/{answer.name}", answer.source, answer.test


def disagreements(lines: list[Line]) -> list[str]:
    """Answers whose verdicts depend on how many are judged at the same time, or on their threads."""
    found = []
    first: dict[tuple[str, str], Line] = {}
    for line in lines:
        other = first.setdefault((line.assignment, line.answer), line)
        differ = [seed for seed, verdicts in line.verdicts().items() if verdicts != other.verdicts()[seed]]
        if differ:
            found.append(f"{line.assignment}, {line.answer}: {line.way} differs from {other.way} at {differ}")
    return found


def table(lines: list[Line]) -> str:
    """The lines as Markdown: a row for each answer, a column for each way of judging it."""
    ways = list(dict.fromkeys(line.way for line in lines))
    rows: dict[tuple[str, str], dict[str, Line]] = {}
    for line in lines:
        rows.setdefault((line.assignment, line.answer), {})[line.way] = line
    head = ["assignment", "answer", "tests", "scores", *ways]
    body = []
    for (assignment, answer), judged in rows.items():
        outcomes = [outcome for line in judged.values() for outcome in line.outcomes.values()]
        cells = [_cell(judged[way]) if way in judged else "" for way in ways]
        body.append([assignment, answer, str(len(outcomes[0].tests)), _scores(outcomes), *cells])
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in body)])


def _cell(line: Line) -> str:
    """How many seeds gave another verdict, and the first of them."""
    differing = line.differing()
    shown = f" ({', '.join(f'`regrade {seed}`' for seed in differing[:5])})" if differing else ""
    return f"{len(differing)} of {len(line.outcomes)}{shown}"


def _scores(outcomes: list[Outcome]) -> str:
    scores = sorted({outcome.score for outcome in outcomes}, key=lambda score: score or 0)
    shown = ", ".join("none" if score is None else f"{score:g}" for score in scores)
    return f"{shown} of {max(outcome.max_score for outcome in outcomes):g}"


def main() -> int:
    """Regrade, print the table, and say whether every verdict was stable."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--ways", nargs="+", default=["1x1", "4x1", "1x2"], help="jobs x threads")
    parser.add_argument("--assignment", nargs="+", default=[])
    parser.add_argument("--write", action="store_true", help=f"write the table to {REPORT.relative_to(ROOT)}")
    options = parser.parse_args()
    lines = regrade(options.seeds, options.ways, options.assignment)
    problems = disagreements(lines)
    unstable = [line for line in lines if line.differing()]
    for problem in problems:
        print(problem)
    if options.write:
        REPORT.write_text(_report(lines, problems, options), encoding="utf-8", newline="\n")
    print(
        f"{sum(len(line.outcomes) for line in lines)} judgings; {len(unstable) + len(problems)} answers are not stable"
    )
    return 1 if unstable or problems else 0


def _report(lines: list[Line], problems: list[str], options: argparse.Namespace) -> str:
    names = sorted({line.assignment for line in lines})
    versions = fingerprint(environment("cpu", strict=True), *(suites.load(name).digest() for name in names))
    command = f"python benchmarks/regrade.py --seeds {options.seeds} --ways {' '.join(options.ways)} --write"
    same = "Judged side by side, in turn, or with several threads, every verdict is the same."
    agreement = "\n".join(f"- {problem}" for problem in problems) or same
    return (
        "# Do marks depend on the numbers drawn?\n\n"
        "Each answer below was judged again and again, every time with other random inputs. The reference must get\n"
        "the same verdict on every test, and the wrong answer must fail the test that claims to catch it. A wrong\n"
        "answer may meet or miss other tests by chance, so its scores may differ.\n\n"
        "A column says how: 2x1 is two at a time, 1x2 one at a time with two threads. Its cells count the seeds for\n"
        "which a verdict was another one, of all seeds.\n\n"
        f"{table(lines)}\n\n{agreement}\n\n"
        f"Made by `{command}`, for the grader and suites with the fingerprint `{versions}`.\n"
    )


if __name__ == "__main__":
    sys.exit(main())
