"""Pictures for mistakes that are seen sooner than said: which rows get a gradient, what is divided by, who is near.

A picture depends on the mistake's name alone, never on a test's numbers, so it can give none of them away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from autograder.report.pages.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and what it shows in words: its caption in text and the alternative to the picture."""

    svg: Markup
    told: str


def picture(assignment: str, mistake: str) -> Picture | None:
    """The picture for a mistake; None where words do as well."""
    draw = _PICTURES.get((assignment, mistake))
    return draw() if draw else None


def known() -> list[tuple[str, str]]:
    """Assignment and mistake of every picture."""
    return sorted(_PICTURES)


_ROWS = 6
_PAD = 0
_BATCH = (2, 4)


def _rows(got: tuple[int, ...], verb: str, told: str) -> Picture:
    """A table beside itself: the rows that should get something, and those that got it."""
    sheet = Drawing(400, 184)
    sheet.words(4, 16, "A batch holds the words 2 and 4 and padding, 0", colour="muted")
    for x, title, rows in ((90, f"should {verb}", _BATCH), (240, "yours", got)):
        sheet.words(x + 45, 40, title, anchor="middle")
        for row in range(_ROWS):
            y = 48 + 22 * row
            wrong = (row in got) != (row in _BATCH)
            colour = ("warn" if wrong and x > 200 else "accent") if row in rows else "none"
            sheet.box(x, y, 90, 18, colour, dashed=row not in rows)
            if x > 200 and wrong:
                sheet.words(x + 98, y + 14, "too many" if row in got else "lacking", colour="warn")
    for row in range(_ROWS):
        sheet.words(80, 62 + 22 * row, "0, padding" if row == _PAD else str(row), anchor="end", colour="muted")
    return Picture(sheet.svg(told), told)


def _pad_gets_gradient() -> Picture:
    return _rows((0, 2, 4), "get gradient", "Rows 2 and 4 should get a gradient; here the padding row 0 gets one too.")


def _pad_moves() -> Picture:
    return _rows((0, 2, 4), "move", "Rows 2 and 4 should move; here the padding row 0 moves too.")


def _all_rows(verb: str) -> Picture:
    told = f"Only rows 2 and 4, which the batch looked up, should {verb}; here all rows of the table go along."
    return _rows((0, 1, 2, 3, 4, 5), verb, told)


def _repeats(yours: str, told: str) -> Picture:
    """One word three times in a batch: three arrows into one row."""
    sheet = Drawing(400, 150)
    for x, title, kept in ((20, "should: all three are added", 3), (220, yours, 1)):
        sheet.words(x, 16, title, colour="ink" if kept == 3 else "warn")
        for number in range(3):
            dim = kept == 1 and (number < 2 if "last" in yours else number > 0)
            left = x + 8 + 50 * number
            sheet.box(left, 30, 40, 20, "none" if dim else "accent", dashed=dim)
            if not dim:
                sheet.arrow(left + 20, 56, x + 78, 100, "accent")
        sheet.box(x + 38, 104, 80, 20, "accent" if kept == 3 else "warn")
        sheet.words(x + 78, 142, "the word's row of the gradient", anchor="middle", colour="muted")
    return Picture(sheet.svg(told), told)


def _repeats_overwritten() -> Picture:
    return _repeats(
        "yours: the last one wins",
        "A word that stands in the batch three times should collect three contributions in its row; here the last one "
        "overwrites the others.",
    )


def _first_repeat() -> Picture:
    return _repeats(
        "yours: the first one alone",
        "A word that stands in the batch three times should collect three contributions in its row; here only the "
        "first arrives.",
    )


def _sentence(sheet: Drawing, x: float, y: float, real: int, length: int = 5, *, left: bool = False) -> None:
    for place in range(length):
        word = place >= length - real if left else place < real
        sheet.box(x + 42 * place, y, 38, 22, "accent" if word else "none", dashed=not word)
        if not word:
            sheet.words(x + 42 * place + 19, y + 15, "pad", anchor="middle", colour="muted", size=11)


def _braces(told: str, right: str, yours: str) -> Picture:
    """A padded sentence: what should count, and below it what does."""
    sheet = Drawing(400, 112)
    _sentence(sheet, 20, 14, 3)
    sheet.brace(20, 142, 42, "accent")
    sheet.words(81, 64, right, anchor="middle", colour="accent")
    sheet.brace(20, 226, 76, "warn")
    sheet.words(123, 100, yours, anchor="middle", colour="warn")
    return Picture(sheet.svg(told), told)


_padded_length = partial(
    _braces,
    "A sentence of three words and two paddings: the sum is over three vectors, and here it is divided by five.",
    "are added", "you divide by all of these",
)  # fmt: skip
_pads_averaged = partial(
    _braces,
    "A sentence of three words and two paddings: only the three words should be in the mean; here all five are.",
    "belong in the mean", "are in yours",
)  # fmt: skip


def _whole_batch() -> Picture:
    told = (
        "Three sentences of three, one and five words: each should be divided by its own number of words; here each is "
        "divided by the words of all."
    )
    sheet = Drawing(400, 118)
    for number, real in enumerate((3, 1, 5)):
        _sentence(sheet, 20, 14 + 32 * number, real)
        sheet.words(240, 30 + 32 * number, f"÷ {real}", colour="accent")
        sheet.words(300, 30 + 32 * number, "yours: ÷ 9", colour="warn")
    return Picture(sheet.svg(told), told)


def _padded_left() -> Picture:
    told = "Padding should follow the words; here it stands in front of them."
    sheet = Drawing(400, 84)
    _sentence(sheet, 90, 10, 3)
    _sentence(sheet, 90, 48, 3, left=True)
    sheet.words(80, 26, "should be", anchor="end")
    sheet.words(80, 64, "yours", anchor="end", colour="warn")
    return Picture(sheet.svg(told), told)


def _plane(title: str) -> Drawing:
    sheet = Drawing(400, 190)
    sheet.words(4, 16, title, colour="muted")
    sheet.line(60, 172, 330, 172, "line")
    sheet.line(60, 172, 60, 26, "line")
    return sheet


def _long_vectors() -> Picture:
    told = (
        "Three arrows from one point. The query and a short arrow point almost the same way, so their cosine is high. "
        "A long arrow points elsewhere; its dot product with the query is larger only because it is long."
    )
    sheet = _plane("Which arrow points the same way as the query?")
    sheet.arrow(60, 172, 150, 92, "ink")
    sheet.words(150, 84, "query")
    sheet.arrow(60, 172, 104, 122, "accent")
    sheet.words(38, 112, "near by angle", colour="accent")
    sheet.arrow(60, 172, 318, 142, "warn")
    sheet.words(300, 132, "wins by length", anchor="middle", colour="warn")
    return Picture(sheet.svg(told), told)


def _distance() -> Picture:
    told = (
        "Three arrows from one point. The query and a long arrow point the same way, so the angle between them is "
        "small, though their tips are far apart. The tip of a short arrow is near the query's, and its angle is large."
    )
    sheet = _plane("What is small here: the angle, or the gap between the tips?")
    sheet.arrow(60, 172, 130, 122, "ink")
    sheet.words(136, 128, "query")
    sheet.arrow(60, 172, 268, 40, "accent")
    sheet.words(276, 44, "near by angle", colour="accent")
    sheet.arrow(60, 172, 92, 88, "warn")
    sheet.line(92, 88, 130, 122, "warn", dashed=True)
    sheet.words(82, 78, "near by distance", colour="warn")
    return Picture(sheet.svg(told), told)


def _sign() -> Picture:
    told = "Two arrows on one line that point opposite ways: their cosine is as low as a cosine can be, not high."
    sheet = Drawing(400, 120)
    sheet.arrow(200, 70, 320, 30, "ink")
    sheet.words(326, 30, "query")
    sheet.arrow(200, 70, 80, 110, "warn")
    sheet.words(16, 100, "opposite", colour="warn")
    return Picture(sheet.svg(told), told)


def _columns() -> Picture:
    told = "A table with a row for each word: a word's length is taken along its row; here it is taken down a column."
    sheet = Drawing(400, 150)
    for row in range(4):
        for column in range(3):
            sheet.box(100 + 44 * column, 34 + 26 * row, 40, 22, "warn" if column == 1 and row != 1 else "accent"
                      if row == 1 else "none")  # fmt: skip
    sheet.words(92, 75, "one word", anchor="end", colour="accent")
    sheet.words(164, 24, "yours: one column of all words", anchor="middle", colour="warn")
    return Picture(sheet.svg(told), told)


def _two_tables(told: str) -> Picture:
    sheet = Drawing(400, 136)
    for x, title, tied in ((24, "tied: one table, two users", True), (224, "yours: two tables", False)):
        sheet.words(x, 16, title, colour="ink" if tied else "warn")
        sheet.words(x + 30, 44, "lookup", anchor="middle", colour="muted")
        sheet.words(x + 110, 44, "head", anchor="middle", colour="muted")
        for user, place in ((30, 70), (110, 70)) if tied else ((30, 30), (110, 110)):
            sheet.arrow(x + user, 52, x + place, 82, "accent" if tied else "warn")
        for place in (70,) if tied else (30, 110):
            sheet.box(x + place - 24, 86, 48, 40, "accent" if tied else "warn")
        if not tied:
            sheet.words(x + 70, 111, "=", anchor="middle", colour="muted", size=16)
    return Picture(sheet.svg(told), told)


_copied = partial(
    _two_tables,
    "Tied layers use one table, so a step through either changes both. Here there are two tables with equal numbers, "
    "which the first step drives apart.",
)
_two_parameters = partial(
    _two_tables,
    "Tied layers hold one Parameter. Here each layer has its own, though both use the same memory for now.",
)

_PICTURES: dict[tuple[str, str], Callable[[], Picture]] = {
    ("embedding_probe", "pad-gradient-kept"): _pad_gets_gradient,
    ("embedding_probe", "pad-row-listed"): _pad_gets_gradient,
    ("embedding_probe", "repeats-overwritten"): _repeats_overwritten,
    ("embedding_probe", "first-repeat-only"): _first_repeat,
    ("embedding_probe", "lengths-count"): _long_vectors,
    ("embedding_probe", "distance-not-angle"): _distance,
    ("embedding_probe", "sign-lost"): _sign,
    ("embedding_probe", "columns-normalised"): _columns,
    ("sparse_gradients", "pad-gradient-kept"): _pad_gets_gradient,
    ("sparse_gradients", "repeats-overwritten"): _repeats_overwritten,
    ("sparse_gradients", "all-rows-listed"): partial(_all_rows, "be listed"),
    ("sparse_gradients", "every-row-moves"): partial(_all_rows, "move"),
    ("sparse_gradients", "decay-everywhere"): partial(_all_rows, "shrink"),
    ("sparse_gradients", "all-rows-shortened"): partial(_all_rows, "be shortened"),
    ("padding", "padding-row-moves"): _pad_moves,
    ("masked_mean", "padded-length"): _padded_length,
    ("masked_mean", "pads-averaged-in"): _pads_averaged,
    ("masked_mean", "padding-averaged-in"): _pads_averaged,
    ("masked_mean", "whole-batch-counted"): _whole_batch,
    ("masked_mean", "padded-on-the-left"): _padded_left,
    ("nearest_neighbors", "lengths-count"): _long_vectors,
    ("nearest_neighbors", "query-not-normalised"): _long_vectors,
    ("nearest_neighbors", "distance-not-angle"): _distance,
    ("nearest_neighbors", "sign-lost"): _sign,
    ("nearest_neighbors", "columns-normalised"): _columns,
    ("weight_tying", "copies-values"): _copied,
    ("weight_tying", "shares-memory"): _two_parameters,
}
