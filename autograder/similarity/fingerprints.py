"""What a submission is compared by: copydetect's fingerprints of its tokens, as in MOSS.

copydetect lexes with Pygments, drops comments, docstrings and white space, and writes every name of a student's as one
letter; a fingerprint is the hash of `LENGTH` such characters in a row. Nothing is executed.

Three things are done around the library (0.5.0). The window is 1, so all fingerprints count: with a wider one, which of
them are kept hangs on Python's random hash seed, and two runs would give two answers. Known code is taken out here,
since the library's own boilerplate takes repeated fingerprints of a file for known ones. And offsets are put in order:
those of class names are not cumulative.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from autograder.errors import ToldError

LENGTH = 25  # the library's default; of its characters, not of the file's
MOST_CHARACTERS = 100_000


class SimilarityError(ToldError):
    """Submissions cannot be compared; the text says why."""


class Stretch(NamedTuple):
    """Lines `first` … `last`, counted from 1, that match something of the other's."""

    first: int
    last: int


class Prints:
    """The fingerprints of one text.

    Attributes:
        hashes: all that count; shrinks when known code is taken out.
        lines: the text as it is shown.
    """

    def __init__(self, source: str) -> None:
        """Lex a text.

        Raises:
            SimilarityError: if copydetect is not installed.
        """
        library = _library()
        shown = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        # Pygments drops empty lines at both ends, and places would be counted from another beginning.
        text = shown.strip("\n")
        self._above = len(shown) - len(shown.lstrip("\n"))
        self.lines = shown.split("\n")
        # Pygments takes the square of the length of a run of empty lines; a comment is dropped as they are.
        text = "\n".join(line if line.strip() else "#" for line in text.split("\n"))
        self._code = library.CodeFingerprint("submission.py", LENGTH, 1, language="python", fp=io.StringIO(text))
        # Plain numbers: sets of numpy's are slow, and there are as many intersections as pairs.
        self._code.hash_idx = {int(print_): places for print_, places in self._code.hash_idx.items()}
        self._code.hashes = set(self._code.hash_idx)
        if len(self._code.offsets):
            self._code.offsets[:, 1] = np.maximum.accumulate(self._code.offsets[:, 1])

    @property
    def hashes(self) -> AbstractSet[int]:
        """Fingerprints that count."""
        return self._code.hashes  # type: ignore[no-any-return]

    @property
    def size(self) -> int:
        """How many characters the fingerprints cover."""
        return int(self._code.token_coverage)

    def discount(self, known: AbstractSet[int]) -> None:
        """Take out what everybody may have written."""
        from copydetect.utils import get_token_coverage

        code = self._code
        code.hashes = code.hashes - known
        code.hash_idx = {print_: places for print_, places in code.hash_idx.items() if print_ in code.hashes}
        code.token_coverage = get_token_coverage(code.hash_idx, LENGTH, len(code.filtered_code))

    def overlap(self, other: Prints) -> tuple[int, int]:
        """How many characters of each the other has as well."""
        shared = self._code.hashes & other._code.hashes
        return self._covered(shared), other._covered(shared)

    def stretches(self, other: Prints) -> tuple[list[tuple[int, Stretch]], list[tuple[int, Stretch]]]:
        """What matches, in both texts: a number and lines; the same number is the same code.

        Numbers go up in this text; in the other they may come in any order.
        """
        _, _, raw = _library().compare_files(self._code, other._code)
        if not len(raw[0]):
            return [], []
        here, there = _slices(self._places(other)), _slices(other._places(self))
        partner = _partners(self._code, other._code, here, there)
        left = [(number, self._lines(raw[0][:, number - 1])) for number in range(1, here.shape[1] + 1)]
        right = [(partner[place], other._lines(raw[1][:, place])) for place in range(there.shape[1])]
        return left, right

    def _covered(self, shared: AbstractSet[int]) -> int:
        places = sorted(int(place) for print_ in shared for place in self._code.hash_idx[print_])
        return sum(min(LENGTH, after - place) for place, after in pairwise([*places, sys.maxsize]))

    def _places(self, other: Prints) -> Any:
        """Where in the filtered text a fingerprint stands that the other has, too."""
        shared = self._code.hashes & other._code.hashes
        return np.array(sorted(place for print_ in shared for place in self._code.hash_idx[print_]), dtype=int)

    def _lines(self, ends: Any) -> Stretch:
        text: str = self._code.raw_code
        begin, end = (min(int(place), len(text)) for place in ends)
        piece = text[begin:end]
        begin += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        first = text.count("\n", 0, begin) + 1 + self._above
        return Stretch(first, max(first, text.count("\n", 0, end) + 1 + self._above))


def _library() -> Any:
    try:
        import copydetect
    except ImportError:
        raise SimilarityError(
            'comparing submissions needs copydetect: pip install "embedding-exercises[similarity]"'
        ) from None
    return copydetect


def _slices(places: Any) -> Any:
    from copydetect.utils import get_copied_slices

    return get_copied_slices(places, LENGTH)


def _partners(left: Any, right: Any, here: Any, there: Any) -> list[int]:
    """For each stretch of the right text the number of the left one it has most fingerprints in common with."""
    counts = np.zeros((there.shape[1], here.shape[1]), dtype=int)
    for print_ in left.hashes & right.hashes:
        rows = np.searchsorted(there[0], right.hash_idx[print_], side="right") - 1
        columns = np.searchsorted(here[0], left.hash_idx[print_], side="right") - 1
        counts[np.ix_(np.unique(rows), np.unique(columns))] += 1
    return [int(row.argmax()) + 1 for row in counts]
