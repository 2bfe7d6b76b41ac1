"""Hidden tests of `BagClassifier`."""

import torch

from autograder.judge import expect, raised, shaped, task, when
from autograder.suites.masked_mean import probes
from autograder.suites.masked_mean.truth import means, nans


def drawn_classifier(draw, vocab_size, dim):
    """A table without any row of zeros, a weight, a bias."""
    return draw.normal(vocab_size, dim) + 3, draw.normal(dim) + 0.5, draw.normal(1)


def logits_of(table, weight, bias, padding_idx, ids):
    """The logits by their definition, in float64."""
    pooled = means(table.double()[ids], ids != padding_idx)
    return (pooled @ weight.double() + bias.double()).float()


@task("BagClassifier", points=1)
def test_classifier_has_two_parts(submission, draw):
    """A table whose padding row is zero, a linear layer with a bias, and nothing else."""
    for padding_idx in (3, 0):
        facts = submission.run(probes.fresh_classifier, 7, 5, padding_idx)
        expect(facts["table"]).equals(
            (7, 5),
            mistakes={
                "no-row-for-the-last": (8, 5),
                "no-super-init": raised("AttributeError", "Module.__init__"),
                "attribute-renamed": raised("AttributeError", "has no attribute"),
            },
        )
        expect(facts["weight"]).equals((1, 5), mistakes={"two-outputs": (2, 5)})
        expect(facts["bias"]).equals((1,), mistakes={"no-bias": None})
        expect(facts["numbers"]).equals(7 * 5 + 5 + 1, mistakes={"more-parameters": when(lambda got: got > 41)})
        expect(facts["trainable"]).holds("parameters that all train", otherwise="frozen ones", mistake="frozen-table")
        expect(facts["pad_row"]).equals(
            torch.zeros(5), mistakes={"padding-row-filled": when(lambda row: row.abs().min() > 0)}
        )
        expect(facts["padding_idx"]).equals(padding_idx, mistakes={"padding-not-told": None})


@task("BagClassifier", points=2)
def test_classifier_masks_a_filled_padding_row(submission, draw):
    """Numbers in the padding row change nothing, and neither do more columns of padding."""
    for padding_idx in (5, 0):
        table, weight, bias = drawn_classifier(draw, 7, 3)
        ids = torch.full((4, 6), padding_idx)
        ids[:, :4] = draw.ids(4, 4, 4, low=1)
        ids[1, 1:] = padding_idx
        ids[2, 1] = padding_idx
        if padding_idx:
            ids[0, 0] = ids[3, 2] = 0
        else:
            ids[3, 1], table[6] = 6, 0  # a real word whose vector is all zeros
        scores = table.double() @ weight.double()
        expected = logits_of(table, weight, bias, padding_idx, ids)
        real = ids != padding_idx
        count = real.sum(1)
        mistakes = {
            "padding-averaged-in": (scores[ids].mean(1) + bias).float(),
            "padded-length": ((scores[ids] * real).sum(1) / 6 + bias).float(),
            "padding-row-trusted": (scores[ids].sum(1) / count + bias).float(),
            "sigmoid-inside": when(lambda got: got.min() >= 0 and got.max() <= 1),
            "sum-not-mean": ((scores[ids] * real).sum(1) + bias).float(),
            "trailing-axis-left": shaped(4, 1),
        }
        if padding_idx:
            mistakes["pad-fixed-at-0"] = logits_of(table, weight, bias, 0, ids)
        else:
            without = means(table.double()[ids], real & (ids != 6)) @ weight.double() + bias.double()
            mistakes["zeros-taken-for-padding"] = without.float()
        for extra in (0, 3):
            wider = torch.cat([ids, torch.full((4, extra), padding_idx)], dim=1)
            facts = submission.run(probes.logits, table, weight, bias, padding_idx, wider)
            expect(facts["logits"]).is_close_to(expected, mistakes=mistakes if not extra else {})
            expect(facts["ids_kept"]).holds(
                "ids that stay as they were", otherwise="forward wrote into ids", mistake="changed-its-input"
            )
            expect(facts["table_kept"]).holds(
                "a table that stays as it was", otherwise="forward wrote into the table", mistake="forward-writes"
            )


@task("BagClassifier", points=1)
def test_classifier_of_nothing_but_padding(submission, draw):
    """A sentence of nothing but padding gets the bias."""
    table, weight, bias = drawn_classifier(draw, 7, 3)
    ids = torch.tensor([[2, 2, 2], [1, 2, 6]])
    expect(submission.run(probes.logits, table, weight, bias, 2, ids)["logits"]).is_close_to(
        logits_of(table, weight, bias, 2, ids),
        mistakes={"nothing-divided-by-nothing": nans(2), "bias-left-out": when(lambda got: got[0] == 0)},
    )


@task("BagClassifier", points=1)
def test_classifier_of_small_batches(submission, draw):
    """One sentence, one word, one number in a vector; and no sentence at all."""
    for shape, dim in (((1, 4), 3), ((3, 1), 2), ((1, 1), 1), ((5, 3), 1), ((0, 3), 2)):
        table, weight, bias = drawn_classifier(draw, 7, dim)
        ids = draw.ids(4, *shape) + 3  # none of them is padding
        expect(submission.run(probes.logits, table, weight, bias, 2, ids)["logits"]).is_close_to(
            logits_of(table, weight, bias, 2, ids),
            mistakes={"squeezed-to-a-scalar": shaped(), "trailing-axis-left": shaped(shape[0], 1)},
        )


@task("BagClassifier", points=1)
def test_classifier_learns_in_every_part(submission, draw):
    """Gradients reach the words that were used, the weight and the bias; never the padding row."""
    table, weight, bias = drawn_classifier(draw, 7, 3)
    ids, upstream = torch.tensor([[1, 5, 5, 2], [6, 2, 2, 2]]), draw.normal(2) + 2
    rows = torch.zeros(7, 3, dtype=torch.float64)
    for row, words in ((0, [1, 5, 5]), (1, [6])):
        for word in words:
            rows[word] += upstream[row].double() * weight.double() / len(words)
    pooled = means(table[ids], ids != 2).double()
    nothing = when(lambda got: got is None)
    cut = raised("RuntimeError", "does not require grad") | nothing
    facts = submission.run(probes.classifier_gradient, table, weight, bias, 2, ids, upstream)
    expect(facts["table"]).is_close_to(
        rows.float(), mistakes={"table-cut-off": cut, "padding-not-told": when(lambda got: got[2].abs().max() > 0)}
    )
    frozen = {"frozen-table": nothing}
    expect(facts["weight"]).is_close_to((upstream.double() @ pooled).float()[None], mistakes=frozen)
    expect(facts["bias"]).is_close_to(upstream.sum()[None], mistakes=frozen)
