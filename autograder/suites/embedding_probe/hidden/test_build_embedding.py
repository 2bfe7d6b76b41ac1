"""Hidden tests of `build_embedding`."""

from functools import partial

import torch

from autograder.judge import expect, has_dtype, raised, task, when
from autograder.suites.embedding_probe import probes


@task("build_embedding", points=2)
def test_embedding_pad_row_is_zero(submission, draw):
    """The padding row is zero and no other row is; row 0 and negative rows included."""
    table = draw.normal(7, 3) + 0.1
    for padding_idx, row in ((2, 2), (-1, 6), (0, 0)):
        expected = table.clone()
        expected[row] = 0
        first_zeroed = table.clone()
        first_zeroed[0] = 0
        mistakes = {"pad-row-kept": table, "all-zeroed": torch.zeros(7, 3)}
        if row == 0:
            mistakes = {"zero-taken-for-none": table}
        elif padding_idx < 0:
            mistakes = {"negative-pad-ignored": table}
        elif padding_idx > 0:
            mistakes["pad-fixed-at-0"] = first_zeroed
        facts = submission.run(probes.embedding_layer, table, padding_idx)
        expect(facts["weight"]).equals(expected, mistakes=mistakes)
        # The layer may keep a negative padding_idx as it is: its forward understands both.
        expect(facts["padding_idx"].map(lambda got: got + 7 if got == -1 else got)).equals(
            row,
            mistakes={"padding-not-told": None} | ({"pad-fixed-at-0": 0} if row else {}),
        )


@task("build_embedding", points=1)
def test_embedding_pad_row_gets_no_gradient(submission, draw):
    """Backward through a lookup leaves the padding row without gradient."""
    table, ids, upstream = draw.normal(7, 3), torch.tensor([2, 5, 2, 6, 5]), draw.normal(5, 3)
    leaking = torch.zeros(7, 3).index_add(0, ids, upstream)
    for padding_idx in (2, -1):
        expected = leaking.clone()
        expected[padding_idx] = 0
        facts = submission.run(probes.embedding_gradient, table, ids, upstream, padding_idx)
        expect(facts["options"]).equals(
            {"max_norm": None, "scale_grad_by_freq": False, "sparse": False},
            mistakes={
                "frozen-layer": raised("RuntimeError", "does not require grad"),
                "another-option": when(lambda got: isinstance(got, dict)),
            },
        )
        expect(facts["gradient"]).is_close_to(expected, mistakes={"padding-not-told": leaking})


@task("build_embedding", points=1)
def test_embedding_owns_its_numbers(submission, draw):
    """The table stays as it was: at once, and when the layer is trained."""
    for padding_idx in (2, None):
        table = draw.normal(7, 3)
        facts = submission.run(probes.embedding_layer, table, padding_idx)
        expect(facts["table_before"].map(partial(torch.equal, table))).holds(
            "a table that is left alone",
            otherwise="the table's padding row was zeroed too",
            mistake="shares-the-table",
        )
        expect(facts["table_after"].map(partial(torch.equal, table))).holds(
            "a table that keeps its numbers when the layer is trained",
            otherwise="the table changed with the layer",
            mistake="shares-the-table",
        )
        expect(facts.map(lambda got: torch.equal(got["trained"], got["weight"] + 1))).holds(
            "a weight that a step of training changes", otherwise="another weight after the step"
        )


@task("build_embedding", points=1)
def test_embedding_keeps_the_dtype(submission, draw):
    """A float64 table gives a float64 layer."""
    table = draw.normal(7, 3, dtype=torch.float64)
    facts = submission.run(probes.embedding_layer, table, None)
    expect(facts["weight"]).equals(table, mistakes={"fixed-float32": has_dtype(torch.float32)})
    expect(facts["padding_idx"]).equals(None, mistakes={"none-taken-for-zero": 0})
