"""Hidden tests of `load_table`."""

import math

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, task, typed, when
from autograder.suites.padding import probes
from autograder.suites.padding.truth import kept_rows


@task("load_table", points=1)
def test_padding_row_of_a_copy(submission, draw):
    """The row by its number from either end, zeros in it whatever the table holds there, and no gradient."""
    for number, row, odd in (
        (6, 6, 1.0), (0, 0, 1.0), (-1, 6, 1.0), (-7, 0, 1.0), (5, 5, math.inf), (-3, 4, math.nan), (None, None, 1.0)
    ):  # fmt: skip
        table, upstream = draw.normal(7, 5, dtype=torch.float64), draw.normal(7, 5, dtype=torch.float64) + 3
        if row is not None:
            table[row] *= odd
        facts = submission.run(probes.loaded, table, number, {}, upstream=upstream)
        expect(facts["is_embedding"]).holds("an nn.Embedding", otherwise="another kind of layer")
        expect(facts["sizes"]).equals([7, 5])
        mistakes = {"fixed-float32": has_dtype(torch.float32)}
        if row is None:
            mistakes["none-zeroes-all"] = torch.zeros(7, 5, dtype=torch.float64)
        elif number == 0:
            mistakes["zero-taken-for-none"] = table
        else:
            mistakes["padding-row-kept"] = table
            if row:
                mistakes["pad-fixed-at-0"] = kept_rows(table, 0)
            mistakes["nan-times-zero"] = has_nan()
        expect(facts["table"]).equals(kept_rows(table, row), mistakes=mistakes)
        told = {} if row is None else {"zero-taken-for-none" if number == 0 else "padding-not-told": None}
        if row != number:
            told["negative-stays"] = number
        expect(facts["padding_idx"]).equals(row, mistakes=told)
        expect(facts["gradient"]).equals(
            kept_rows(upstream, row),
            mistakes={"frozen-unasked": None} | ({} if row is None else {"padding-not-told": upstream}),
        )


@task("load_table", points=2)
def test_who_owns_the_numbers(submission, draw):
    """A copy goes its own way; without one, a number written on either side is on both, and none is changed now."""
    for layout in ("plain", "laid out in columns", "a parameter", "with a history"):
        for copy, row in ((True, 4), (False, 4), *([(True, None)] if layout == "plain" else [])):
            table, upstream = draw.normal(7, 5) + 3, draw.normal(7, 5)
            facts = submission.run(probes.loaded, table, row, {"copy": copy}, layout, upstream=upstream)
            written = "callers-table-written" if copy else "shared-row-zeroed"
            expect(facts["kept"]).holds(
                "a table that is as it was",
                otherwise="load_table changed the caller's table",
                mistake=written,
                mistakes={"history-not-cut": raised("RuntimeError", "leaf") | raised("RuntimeError", "requires_grad")},
            )
            expect(facts["table"]).equals(kept_rows(table, row if copy else None))
            expect(facts["leaf"]).holds("a Parameter that is a leaf", otherwise="a tensor with a history")
            expect(facts["trains"]).holds("a table that trains", otherwise="a frozen one", mistake="frozen-unasked")
            seen = facts.map(
                lambda got: [got["seen_in_the_table"], got["seen_in_the_layer"]],
                part=", a number written into the layer is in the table, and the other way round",
            )
            expect(seen).equals(
                [not copy, not copy], mistakes={"memory-shared" if copy else "never-shares": [copy, copy]}
            )
            expect(facts["gradient"]).equals(kept_rows(upstream, row))


@task("load_table", points=1)
def test_frozen_when_asked(submission, draw):
    """`freeze` decides about training and nothing else, for copies and for shared memory."""
    table, upstream = draw.normal(7, 5), draw.normal(7, 5)
    for freeze in (True, False):
        for copy in (True, False):
            options = {"freeze": freeze, "copy": copy}
            facts = submission.run(probes.loaded, table, -2, options, "a parameter", upstream=upstream)
            expect(facts["trains"]).equals(
                not freeze, mistakes={"frozen-unasked": False} if not freeze else {"freeze-unused": True}
            )
            expect(facts["kept"]).holds(
                "a table that holds the same numbers",
                otherwise="load_table changed the caller's table",
                mistake="callers-table-written" if copy else "shared-row-zeroed",
            )
            expect(facts["still_trains"]).holds(
                "a caller's table that trains as before",
                otherwise="load_table changed its requires_grad",
                mistake="callers-table-frozen",
            )
            expect(facts["table"]).equals(kept_rows(table, 5 if copy else None))
            expect(facts["padding_idx"]).equals(5, mistakes={"negative-stays": -2})


@task("load_table", points=1)
def test_load_refuses_a_row_that_is_not_there(submission, draw):
    """A ValueError for a row beyond either end, with a copy and without."""
    table = draw.normal(7, 5)
    for number in (7, -8):
        for options in ({}, {"copy": False}):
            expect(submission.watching_inputs.run(probes.load_refused, table, number, options)).raises(
                "ValueError",
                mistakes={
                    "assert-as-check": raised("AssertionError"),
                    "another-error": raised("IndexError", "out of bounds") | raised("RuntimeError", "padding_idx"),
                    "error-returned": typed("ValueError"),
                    "row-not-checked": when(lambda got: True),
                },
            )
