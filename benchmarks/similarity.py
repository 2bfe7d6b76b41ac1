"""How often `autograder similar` is wrong: false alarms on independent answers, and copies it finds in disguise.

    python benchmarks/similarity.py [--write] [--class-of 300]

The correct variants in `tests/submissions/*/correct` were written to differ, so no pair of them is a copy. Each is also
copied in several disguises. Variants are compared as they are in their files: what `complete` would add is the
reference, and the same for all.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from disguises import DISGUISES

from autograder.authoring.answers import complete
from autograder.course import Course, find
from autograder.similarity.pairs import THRESHOLD, Work, compare

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "similarity.md"
MARK = "<!-- measured -->"
TRIED = (0.2, 0.3, 0.4, 0.5, 0.6)


def main() -> None:
    """Print the tables, or write them into the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/similarity.md")
    parser.add_argument("--class-of", type=int, default=0, help="time a class of so many instead")
    options = parser.parse_args()
    course = find(ROOT)
    if options.class_of:
        print(timed(course, options.class_of))
        return
    lines = []
    for line in itertools.chain(false_alarms(course), [""], detection(course)):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        above, _, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
        below = rest.partition(MARK)[2]
        PAGE.write_text("\n".join([above + MARK, *lines, MARK + below]), encoding="utf-8")


def variants(course: Course, name: str) -> dict[str, str]:
    """An assignment's correct variants, as they are in their files."""
    return {
        path.stem: path.read_text(encoding="utf-8") for path in sorted((course.answers / name / "correct").glob("*.py"))
    }


def known(course: Course, name: str) -> list[str]:
    """What is discounted."""
    return [(folder / f"{name}.py").read_text(encoding="utf-8") for folder in (course.stubs, course.solutions)]


def false_alarms(course: Course) -> Iterator[str]:
    """A line for each assignment: its pairs, those listed, and the highest share; then without the reference."""
    yield "| assignment | variants | pairs | listed | highest share | listed, stub alone discounted | highest share |"
    yield "|---|---|---|---|---|---|---|"
    sums = [0, 0, 0, 0]
    for name in course.assignments:
        works = [Work(student, source) for student, source in variants(course, name).items()]
        stub, reference = known(course, name)
        both, stub_only = compare(name, works, [stub, reference]), compare(name, works, [stub])
        pairs = len(works) * (len(works) - 1) // 2
        numbers = [len(works), pairs, len(both.pairs), len(stub_only.pairs)]
        sums = [total + number for total, number in zip(sums, numbers, strict=True)]
        counts = f"{len(works)} | {pairs} | {len(both.pairs)} | {both.highest:.0%}"
        yield f"| {name} | {counts} | {len(stub_only.pairs)} | {stub_only.highest:.0%} |"
    yield f"| **all** | {sums[0]} | {sums[1]} | **{sums[2]}** | | {sums[3]} | |"


def detection(course: Course) -> Iterator[str]:
    """A line for each disguise: of how many copies how many are listed, at several thresholds."""
    yield "| a copy of a variant, in disguise | copies | " + " | ".join(
        f"{'**' * (tried == THRESHOLD)}listed at {tried:.0%}{'**' * (tried == THRESHOLD)}" for tried in TRIED
    ) + " | median share |"  # fmt: skip
    yield "|---|---|" + "---|" * len(TRIED) + "---|"
    for title, disguise in DISGUISES.items():
        shares = []
        for name in course.assignments:
            sources = variants(course, name)
            texts = list(sources.values())
            for (student, source), other in zip(sources.items(), texts[1:] + texts[:1], strict=True):
                copy = disguise(source, other)
                compile(copy, f"{title} of {name}/{student}", "exec")
                pairs = compare(name, [Work(student, source), Work("copy", copy)], known(course, name), 0.0).pairs
                shares.append(pairs[0].share if pairs else 0.0)
        found = " | ".join(f"{sum(share >= tried for share in shares) / len(shares):.0%}" for tried in TRIED)
        yield f"| {title} | {len(shares)} | {found} | {statistics.median(shares):.0%} |"


def timed(course: Course, students: int) -> str:
    """Seconds for a class, each of whom mixes the variants' functions anew: more alike than students are."""
    name = "masked_mean"
    reference = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
    path = course.solutions / f"{name}.py"
    whole = [complete(source, reference, path) for source in variants(course, name).values()]
    draw = random.Random(1)
    works = [Work(f"student {number}", complete(_mix(whole, draw), reference, path)) for number in range(students)]
    begun, busy = time.perf_counter(), time.process_time()
    compared = compare(name, works, known(course, name))
    seconds, of_processor = time.perf_counter() - begun, time.process_time() - busy
    return (
        f"{students} students, {len(compared.pairs)} pairs listed: {seconds:.0f} s, {of_processor:.0f} s of a processor"
    )


def _mix(whole: list[str], draw: random.Random) -> str:
    import ast

    bodies = [ast.parse(source).body for source in whole]
    names = [node.name for node in bodies[0] if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    taken = [next(node for node in draw.choice(bodies) if getattr(node, "name", "") == name) for name in names]
    imports = {
        ast.unparse(node): node for body in bodies for node in body if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    return "\n\n".join(ast.unparse(node) for node in [*imports.values(), *taken])


if __name__ == "__main__":
    main()
