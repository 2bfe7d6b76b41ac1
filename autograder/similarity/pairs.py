"""Pairs of one assignment's submissions, by how much of what is a student's own the other has as well.

What the stub and the reference hold counts for nobody, nor does what many of a class wrote: common answers are no sign
of copying. Of a pair the larger of the two shares counts, so that nobody hides a copy by adding code to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from autograder.similarity.fingerprints import Prints, Stretch

THRESHOLD = 0.4  # docs/similarity.md says what comes of it
LEAST = 150  # matching characters, without white space and with names as one letter: some eight lines
COMMON = 0.25  # of a class
MOST_SHARING = 8  # students; so many may share code in a class of any size, and it still counts


@dataclass(frozen=True, slots=True)
class Work:
    """What one student handed in."""

    student: str
    source: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of a pair.

    Attributes:
        student: whose work it is.
        share: of what is the student's own, how much the other has too, 0 … 1.
        lines: the whole text.
        stretches: a number and the lines that match; the same number on both sides is the same code.
    """

    student: str
    share: float
    lines: list[str]
    stretches: list[tuple[int, Stretch]]

    @property
    def matching(self) -> set[int]:
        """The numbers of all lines that match and are not empty."""
        numbers = {line for _, (first, last) in self.stretches for line in range(first, last + 1)}
        return {number for number in numbers if self.lines[number - 1].strip()}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two submissions that are alike.

    Attributes:
        assignment: which one both handed in.
        first: the side of which the other has the larger share.
        second: the other.
        size: matching characters, as fingerprints count them.
    """

    assignment: str
    first: Side
    second: Side
    size: int

    @property
    def share(self) -> float:
        """The larger share."""
        return self.first.share


@dataclass(frozen=True, slots=True)
class Compared:
    """One assignment, compared.

    Attributes:
        assignment: which.
        pairs: those at or above the threshold, most alike first.
        works: how many submissions were compared.
        highest: the largest share of any pair with enough in common, 0 if there is none.
    """

    assignment: str
    pairs: list[Pair]
    works: int
    highest: float


def compare(
    assignment: str, works: Sequence[Work], known: Iterable[str], threshold: float = THRESHOLD,
    advance: Callable[[], None] = lambda: None,
) -> Compared:  # fmt: skip
    """Compare each with each.

    Args:
        assignment: what all of them handed in.
        works: one for each student.
        known: the stub and the reference.
        threshold: the least share of a pair that is given.
        advance: called twice for each of the works.

    Raises:
        SimilarityError: if copydetect is not installed.
    """
    prints: list[Prints] = []
    for work in works:
        prints.append(Prints(work.source))
        advance()
    explained = frozenset[int]().union(*map(_hashes, known))
    holders = Counter(print_ for one in prints for print_ in one.hashes if print_ not in explained)
    most = max(MOST_SHARING, COMMON * len(works))
    explained |= {print_ for print_, count in holders.items() if count > most}
    for one in prints:
        one.discount(explained)
    shared = [{print_ for print_ in one.hashes if holders[print_] > 1} for one in prints]
    pairs: list[Pair] = []
    highest = 0.0
    for number, work in enumerate(works):
        for other in range(number):
            if not shared[number] & shared[other]:
                continue
            sizes = prints[number].overlap(prints[other])
            if min(sizes) < LEAST:
                continue
            shares = sizes[0] / prints[number].size, sizes[1] / prints[other].size
            highest = max(highest, *shares)
            if max(shares) >= threshold:
                here, there = prints[number].stretches(prints[other])
                sides = [
                    Side(work.student, shares[0], prints[number].lines, here),
                    Side(works[other].student, shares[1], prints[other].lines, there),
                ]
                pairs.append(_pair(assignment, sides, min(sizes)))
        advance()
    pairs.sort(key=lambda pair: (-pair.share, -pair.size, pair.first.student, pair.second.student))
    return Compared(assignment, pairs, len(works), highest)


@lru_cache(64)
def _hashes(text: str) -> frozenset[int]:
    return frozenset(Prints(text).hashes)


def _pair(assignment: str, sides: list[Side], size: int) -> Pair:
    first, second = sorted(sides, key=lambda side: (-side.share, side.student))
    return Pair(assignment, first, second, size)
