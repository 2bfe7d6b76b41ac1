"""Hidden tests of `resize_vocab`."""

import torch

from autograder.judge import expect, raised, shaped, task, when
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import DOUBLE, NOTHING_RAISED, backward, forward, needs_a_decoder, numbers


def resized_table(parts, new_size, padding_idx=None):
    """The table and the bias of the new vocabulary, by hand in float64."""
    table, bias = parts["embedding.weight"].double(), parts["head.bias"].double()
    kept = [row for row in range(len(table)) if row != padding_idx]
    mean = sum(table[row] for row in kept) / len(kept)
    more = max(0, new_size - len(table))
    return torch.cat([table[:new_size], mean.repeat(more, 1)]), torch.cat([bias[:new_size], torch.zeros(more)])


@task("resize_vocab", points=1)
def test_added_rows_are_the_mean_without_padding(submission, draw):
    """Added rows are the mean of the old words' rows, and their bias is zero."""
    for size, padding_idx in ((7, None), (7, 2), (7, 0), (300, 299)):
        larger = size + 4
        parts = numbers(draw, size, 3, 3)
        table, bias = resized_table(parts, larger, padding_idx)
        zero_rows = torch.cat([table[:size], torch.zeros(4, 3)]).float()
        mistakes = {
            "added-rows-zero": zero_rows,
            "added-rows-at-random": when(
                lambda got, known=parts["embedding.weight"], size=size: (
                    torch.equal(got[:size], known) and not torch.allclose(got[size], got[size + 1])
                )
            ),
            "old-rows-lost": when(
                lambda got, known=parts["embedding.weight"], size=size: (got[:size] - known).abs().min() > 0
            ),
        }
        if padding_idx is not None:
            mistakes["pad-row-in-the-mean"] = resized_table(parts, larger)[0].float()
            added_in = table.float()
            added_in[size:] += parts["embedding.weight"][padding_idx] / (size - 1)
            mistakes["pad-row-added-in"] = added_in
        facts = submission.run(probes.resized, parts, padding_idx, larger)
        expect(facts["table"]).is_close_to(table.float(), mistakes=mistakes)
        expect(facts["table"].map(lambda got, size=size: got[:size])).equals(parts["embedding.weight"])
        expect(facts["bias"]).equals(
            bias.float(),
            mistakes={
                "bias-not-resized": parts["head.bias"],
                "bias-lost": when(
                    lambda got, known=parts["head.bias"], size=size, larger=larger: (
                        got.shape == (larger,) and not torch.equal(got[:size], known)
                    )
                ),
                "added-bias-not-zero": when(
                    lambda got, known=parts["head.bias"], size=size, larger=larger: (
                        got.shape == (larger,) and torch.equal(got[:size], known)
                    )
                ),
            },
        )


@task("resize_vocab", points=1)
def test_a_smaller_vocabulary_keeps_the_first_rows(submission, draw):
    """Shrinking keeps the first rows at both ends and says so."""
    parts = numbers(draw, 7, 3, 5)
    needs_a_decoder(submission, "resize_vocab", parts)
    for new_size, padding_idx in ((4, 3), (1, None), (6, 0)):
        table, bias = resized_table(parts, new_size)
        facts = submission.run(probes.resized, parts, padding_idx, new_size)
        expect(facts["table"]).equals(
            table.float(),
            mistakes={
                "not-in-place": parts["embedding.weight"],
                **({"cannot-shrink": raised()} if new_size == 4 else {}),
                "last-rows-kept": parts["embedding.weight"][-new_size:],
            },
        )
        expect(facts["bias"]).equals(bias.float(), mistakes={"bias-not-resized": parts["head.bias"]})
        expect(facts["sizes"]).equals([new_size, 3, 3, new_size], mistakes={"sizes-not-updated": [7, 3, 3, 7]})


@task("resize_vocab", points=1)
def test_a_resized_decoder_is_still_tied(submission, draw):
    """One Parameter for both ends, a fresh one, and both layers say the new size."""
    for new_size in (11, 5):
        facts = submission.run(probes.resized, numbers(draw, 7, 3, 4), 2, new_size)
        expect(facts["moves_together"]).holds(
            "a head that follows the new table",
            otherwise="the head stayed behind when the new table was changed",
            mistake="tie-lost",
        )
        expect(facts["one"]).holds("one Parameter", otherwise="two Parameters", mistake="shares-memory")
        expect(facts["parameters"]).equals(1, mistakes={"tie-lost": 2})
        expect(facts["leaf"]).holds("a Parameter", otherwise="a tensor that was computed from one")
        expect(facts["sizes"]).equals(
            [new_size, 3, 3, new_size],
            mistakes={
                "sizes-not-updated": when(lambda got, n=new_size: n not in (got[0], got[3]) or got[0] != got[3]),
            },
        )
        expect(facts["grads"]).equals([True, True], mistakes={"old-gradient-kept": when(lambda got: not all(got))})


@task("resize_vocab", points=1)
def test_resizing_forgets_nothing(submission, draw):
    """padding_idx, dtype, what is frozen, and the other layers stay."""
    for padding_idx, row, frozen in ((-2, 5, "embedding.weight"), (0, 0, "head.bias")):
        facts = submission.run(probes.resized, numbers(draw, 7, 3, 5, DOUBLE), padding_idx, 9, frozen)
        expect(facts["padding_idx"]).equals(
            row, mistakes={"padding-forgotten" if row else "zero-taken-for-none": when(lambda got: got is None)}
        )
        for name in ("table", "bias", "head"):
            expect(facts[name].map(lambda tensor: str(tensor.dtype))).equals(
                "torch.float64", mistakes={"fixed-float32": "torch.float32"}
            )
        table_moves, bias_moves = frozen != "embedding.weight", frozen != "head.bias"
        like_the_table = {} if table_moves else {"bias-frozen-with-the-table": [False, False, True]}
        expect(facts["trainable"]).equals(
            [table_moves, bias_moves, True], mistakes={"made-trainable": [True] * 3} | like_the_table
        )
        expect(facts["others_kept"]).holds(
            "hidden and project as they were", otherwise="other numbers in them", mistake="decoder-made-anew"
        )
        expect(facts["others_grads"]).holds(
            "their gradients as they were", otherwise="other gradients, or none", mistake="other-gradients-lost"
        )


@task("resize_vocab", points=1)
def test_a_resized_decoder_can_be_trained(submission, draw):
    """New words can be looked up and scored, and the new table gets the sum of both gradients."""
    parts = numbers(draw, 7, 3, 5, DOUBLE)
    needs_a_decoder(submission, "resize_vocab", parts)
    for new_size, padding_idx in ((11, 2), (4, None)):
        table, bias = resized_table(parts, new_size, padding_idx)
        new_parts = parts | {"embedding.weight": table, "head.bias": bias}
        ids, upstream = torch.tensor([[new_size - 1, 2, 0]]), draw.normal(1, 3, new_size, dtype=DOUBLE)
        lookup, head = backward(new_parts, ids, upstream, padding_idx)
        mistakes = {}
        if padding_idx is not None:
            mistakes["padding-forgotten"] = None
        facts = submission.run(probes.resized_gradient, parts, padding_idx, new_size, ids, upstream)
        expect(facts["logits"]).is_close_to(forward(new_parts, ids)[1], mistakes={"tie-lost": shaped(1, 3, 7)})
        expect(facts["frozen"]).equals(False, mistakes={"new-table-frozen": True})
        expect(facts["padding_idx"]).equals(padding_idx, mistakes=mistakes)
        expect(facts["gradient"]).is_close_to(lookup + head)


@task("resize_vocab", points=1)
def test_the_same_size_changes_nothing(submission, draw):
    """With the old size the Parameters and their gradients stay the same objects."""
    for size in (7, 300):
        facts = submission.run(probes.resized, numbers(draw, size, 3, 5), draw.choice([None, 2]), size)
        expect(facts["same_objects"]).holds(
            "the same Parameters as before",
            otherwise="new Parameters with the same numbers",
            mistake="same-size-made-anew",
        )
        expect(facts["grads"]).equals([False, False], mistakes={"same-size-made-anew": [True, True]})


@task("resize_vocab", points=1)
def test_impossible_sizes_are_refused(submission, draw):
    """No words at all, or no room for the padding row: a ValueError, and nothing has changed."""
    parts = numbers(draw, 7, 3, 5)
    needs_a_decoder(submission, "resize_vocab", parts)
    for padding_idx, new_size, mistake in (
        (None, 0, "no-words-accepted"),
        (None, -2, "no-words-accepted"),
        (4, 4, "pad-row-cut-off"),
        (-1, 6, "pad-row-cut-off"),
        (6, 2, "pad-row-cut-off"),
    ):
        expect(submission.run(probes.refused_size, parts, padding_idx, new_size)).raises(
            "ValueError",
            mistakes={
                mistake: NOTHING_RAISED,
                "assert-as-check": raised("AssertionError"),
                "other-error": raised("RuntimeError") | raised("IndexError") | raised("TypeError"),
            },
        )
        expect(submission.run(probes.refused_size_left_alone, parts, padding_idx, new_size)).holds(
            "a model as it was", otherwise="a model that was changed all the same", mistake="resizes-then-checks"
        )
