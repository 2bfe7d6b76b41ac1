"""Which pairs are listed, what is discounted, and where matches are marked."""

from __future__ import annotations

import random

import pytest

from autograder.similarity.collecting import known_code
from autograder.similarity.fingerprints import LENGTH
from autograder.similarity.pairs import LEAST, Work, compare
from tests.similarity.classes import NAME, disguised, variants, whole


@pytest.fixture(scope="module")
def known(course):
    return known_code(course, NAME)


@pytest.mark.slow
def test_a_disguised_copy_is_found_among_independent_work(course, known):
    works = [Work(name, whole(course, name)) for name in variants(course)[:5]]
    copied = works[2]
    compared = compare(NAME, [*works, Work("copy", disguised(copied.source))], known)
    assert [{pair.first.student, pair.second.student} for pair in compared.pairs] == [{copied.student, "copy"}]
    assert compared.pairs[0].share > 0.8
    assert compared.works == 6


def test_stub_and_reference_count_for_nobody(course, known):
    stub, reference = known
    compared = compare(NAME, [Work("Ann", reference), Work("Ben", reference), Work("Cem", stub)], known)
    assert (compared.pairs, compared.highest) == ([], 0.0)
    (pair, *_) = compare(NAME, [Work("Ann", reference), Work("Ben", reference)], [stub]).pairs
    assert pair.share == 1.0


@pytest.mark.slow
def test_code_that_is_added_hides_no_copy(course, known):
    first, second, *others = [whole(course, name) for name in variants(course)]
    padded = first + "".join(text.partition("import torch\n")[2].replace("def ", f"def v{number}_")
                             for number, text in enumerate(others))  # fmt: skip
    (pair,) = compare(NAME, [Work("Ann", first), Work("Ben", padded), Work("Cem", second)], known).pairs
    assert (pair.first.student, pair.share) == ("Ann", 1.0)
    assert pair.second.share < 0.4


def own(number: int) -> str:
    """Sixteen lines that have no run in common with another number's."""
    draw = random.Random(number)
    lines = (f"def f(x):\n    return x + {draw.random()} * {draw.random()} - {draw.random()}\n" for _ in range(8))
    return "".join(lines)


@pytest.mark.parametrize(("copies", "alone", "common"), [(8, 0, False), (9, 0, True), (9, 27, False), (10, 29, True)])
def test_what_many_wrote_is_a_common_answer(copies, alone, common):
    """More than eight and more than a quarter: nine of nine are, nine of thirty-six are not."""
    works = [Work(f"c{number}", own(0)) for number in range(copies)]
    works += [Work(f"a{number}", own(100 + number)) for number in range(alone)]
    assert len(compare(NAME, works, []).pairs) == (0 if common else copies * (copies - 1) // 2)


def test_too_little_in_common_is_no_pair():
    short = "def f(x):\n    return x.mean(0) / x.std(0).clamp(min=0.25)\n"
    assert LENGTH < len(short) < LEAST
    assert not compare(NAME, [Work("Ann", short), Work("Ben", short)], [], 0.0).pairs


@pytest.mark.parametrize("source", ["", "\n\n", "x", "\ufeff", "\0", "def f(:\n  'never closed", "é" * 500, '"""' * 99])
def test_any_text_can_be_compared(source):
    compared = compare(NAME, [Work("Ann", source), Work("Ben", source), Work("Cem", own(3))], [source])
    assert compared.pairs == []


def test_the_marked_lines_are_the_matching_ones():
    """Whatever stands above and between: empty lines, Windows' line ends, letters outside ASCII, classes."""
    mine = "\n\n# é\nclass One:\n    pass\n\n" + own(5) + "\n\n" + own(6)
    yours = own(6) + "# between\n\n\n" + own(7) + "class Other(One):\n    'é'\n" + own(5) + "\n\n"
    (pair,) = compare(NAME, [Work("Ann", mine.replace("\n", "\r\n")), Work("Ben", yours)], []).pairs
    sides = {side.student: side for side in (pair.first, pair.second)}
    numbers = [{number for number, _ in side.stretches} for side in sides.values()]
    assert sides["Ann"].lines[2] == "# é"
    marked = {student: [side.lines[line - 1] for line in sorted(side.matching)] for student, side in sides.items()}
    assert set(own(5).splitlines()[1:-1] + own(6).splitlines()[1:-1]) <= set(marked["Ann"])
    assert set(own(5).splitlines()[1:-1] + own(6).splitlines()[1:-1]) <= set(marked["Ben"])
    assert not set(own(7).splitlines()[1::2]) & set(marked["Ben"])
    assert numbers[0] == numbers[1], "the same number stands on both sides"


@pytest.mark.slow
def test_two_runs_say_the_same_whatever_python_hashes_to(autograder, tmp_path):
    for student, parts in (("Ann", (1, 2, 3)), ("Ben", (2, 1, 4)), ("Cem", (5, 6, 2))):
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / f"{NAME}.py").write_text("".join(map(own, parts)), "utf-8")
    told, pages = set(), set()
    for seed in ("1", "2"):
        given = (tmp_path / "class", "--out", tmp_path / "page.html", "--threshold", "0.2", "--json")
        done = autograder("similar", *given, PYTHONHASHSEED=seed)
        told.add(done.stdout)
        pages.add((tmp_path / "page.html").read_bytes())
    assert len(told) == len(pages) == 1
    assert '"students"' in told.pop()
