"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.masked_mean import probes

SENTENCE = ["dog", "bites", "man"]


@task("padding_mask", points=1)
def test_mask_is_true_at_real_tokens(submission):
    """True at real tokens, False at padding."""
    ids = torch.tensor([[5, 2, 9, 4], [7, 4, 4, 4]])
    real = torch.tensor([[True, True, True, False], [True, False, False, False]])
    expect(submission.call("padding_mask", ids, 4)).equals(
        real,
        mistakes={
            "mask-inverted": ~real,
            "pad-fixed-at-0": torch.ones(2, 4, dtype=torch.bool),
            "mask-of-numbers": has_dtype(torch.int64, torch.int32, torch.uint8, torch.float32),
            "one-answer-for-all": typed("bool"),
            "not-a-tensor": typed("list"),
        },
    )


@task("masked_mean", points=1)
def test_mean_of_the_real_tokens(submission, draw):
    """The mean of three, of one and of all five tokens."""
    vectors = draw.normal(3, 5, 2)
    mask = torch.tensor([[1, 1, 1, 0, 0], [0, 0, 1, 0, 0], [1, 1, 1, 1, 1]]).bool()
    wide, zeroed = vectors.double(), vectors.double() * mask[..., None]
    expected = torch.stack([wide[0, :3].sum(0) / 3, wide[1, 2], wide[2].sum(0) / 5]).float()
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        expected,
        mistakes={
            "pads-averaged-in": vectors.mean(1),
            "padded-length": (zeroed.sum(1) / 5).float(),
            "sum-not-mean": zeroed.sum(1).float(),
            "max-not-mean": vectors.masked_fill(~mask[..., None], -math.inf).amax(1),
            "mask-inverted": when(lambda got: (got[1] - vectors[1, [0, 1, 3, 4]].mean(0)).abs().max() < 1e-4),
            "one-too-many": when(lambda got: (got[1] - vectors[1, 2] / 2).abs().max() < 1e-4),
            "features-averaged": shaped(3, 5),
            "batch-averaged": shaped(5, 2) | shaped(2),
            "whole-batch-counted": (zeroed.sum(1) / mask.sum()).float(),
            "first-tokens-taken": when(lambda got: (got[1] - vectors[1, 0]).abs().max() < 1e-4),
        },
    )


@task("pad_batch", points=1)
def test_batch_of_three_sentences(submission):
    """Short sentences are filled up on the right."""
    reply = submission.call("pad_batch", [[5, 2], [7, 1, 3, 8], [6]], 9)
    ids = torch.tensor([[5, 2, 9, 9], [7, 1, 3, 8], [6, 9, 9, 9]])
    expect(reply).equals(
        (ids, torch.tensor([2, 4, 1])),
        mistakes={
            "only-ids": when(lambda got: isinstance(got, torch.Tensor)),
            "not-a-tensor": when(lambda got: isinstance(got[0], list) or isinstance(got[1], list)),
            "pair-swapped": when(lambda got: got[0].shape == (3,)),
            "sentences-in-columns": when(lambda got: got[0].shape == (4, 3)),
            "first-decides-the-length": when(lambda got: got[0].shape == (3, 2)),
            "rows-are-one-list": when(lambda got: bool((got[0] == got[0][0]).all()) and got[0].shape == (3, 4)),
            "padded-on-the-left": when(lambda got: got[0].tolist() == [[9, 9, 5, 2], [7, 1, 3, 8], [9, 9, 9, 6]]),
            "padded-with-0": when(lambda got: torch.equal(got[0], ids.where(ids != 9, 0))),
            "cut-to-shortest": when(lambda got: got[0].shape == (3, 1)),
            "sorted-by-length": when(lambda got: got[0][0].tolist() == [7, 1, 3, 8]),
            "padded-lengths": when(lambda got: got[1].tolist() == [4, 4, 4]),
            "mask-for-lengths": when(lambda got: got[1].shape == (3, 4)),
            "not-int64": when(lambda got: torch.int64 not in (got[0].dtype, got[1].dtype)),
        },
    )


@task("BagClassifier", points=1)
def test_classifier_gives_logits(submission, draw):
    """One logit a sentence: the linear layer of the mean of its words."""
    table, weight, bias = draw.normal(7, 3), draw.normal(3), draw.normal(1)
    table[4] = 0
    ids = torch.tensor([[1, 5, 4], [2, 4, 4], [6, 0, 3], [3, 3, 4]])
    rows, scores = table.double(), table.double() @ weight.double()
    means = torch.stack([(scores[1] + scores[5]) / 2, scores[2], (scores[6] + scores[0] + scores[3]) / 3, scores[3]])
    expected = (means + bias.double()).float()
    expect(submission.run(probes.logits, table, weight, bias, 4, ids)["logits"]).is_close_to(
        expected,
        mistakes={
            "trailing-axis-left": shaped(4, 1),
            "sigmoid-inside": expected.sigmoid(),
            "no-super-init": raised("AttributeError", "Module.__init__"),
            "attribute-renamed": raised("AttributeError", "has no attribute"),
            "returned-nothing": typed("NoneType"),
            "bias-left-out": means.float(),
            "padded-length": (scores[ids].mean(1) + bias).float(),
            "sum-not-mean": (scores[ids].sum(1) + bias).float(),
            "pad-fixed-at-0": when(
                lambda got: (got[2] - (scores[6] + scores[3]) / 2 - bias).abs().max() < 1e-4 < (got - expected).abs()[0]
            ),
            "max-not-mean": (rows[ids].amax(1) @ weight.double() + bias).float(),
        },
    )


@task("train_step", points=1)
def test_one_step_downhill(submission, draw):
    """One step against the gradient; the loss is that of before."""
    ids, labels = torch.tensor([[0, 1], [2, 3], [4, 5]]), torch.tensor([1.0, 0.0, 1.0])
    scores = torch.tensor([0.5, 0.5, 0.5, 0.5, -0.5, -0.5]) * draw.number(1.0, 2.0) + draw.uniform(6, high=0.1)
    rate = draw.number(0.5, 1.0)
    logits = scores.double()[ids].sum(1)
    # -log p(label) is log(1 + e^-z) for a yes and log(1 + e^z) for a no; its slope is sigmoid(z) - label.
    signs = 1 - 2 * labels.double()
    loss = float((1 + (signs * logits).exp()).log().mean())
    slope = ((logits.sigmoid() - labels) / 3).repeat_interleave(2)
    moved = scores.double() - rate * slope
    after = float((1 + (signs * moved[ids].sum(1)).exp()).log().mean())
    facts = submission.run(probes.training, scores, ids, labels, {"lr": rate}, 1, None)
    expect(facts["losses"][0]).is_close_to(
        loss,
        mistakes={
            "loss-after-the-step": after,
            "loss-not-a-number": typed("Tensor"),
            "returned-nothing": typed("NoneType"),
            "loss-summed": 3 * loss,
            "cross-entropy-over-batch": float(-(logits.log_softmax(0) * labels).sum()),
            "sigmoid-twice": float((1 + (signs * logits.sigmoid()).exp()).log().mean()),
            "labels-flipped": float((1 + (-signs * logits).exp()).log().mean()),
            "arguments-swapped": float(((1 + labels.exp()).log() - logits * labels).mean()),
            "squared-error": float((logits.sigmoid() - labels).square().mean()),
            "every-pair-compared": float(((1 + logits.exp()).log()[:, None] - logits[:, None] * labels).mean()),
        },
    )
    expect(facts["scores"]).is_close_to(
        moved.float(),
        mistakes={
            "never-steps": scores,
            "uphill": (scores + rate * slope).float(),
            "loss-summed": (scores - 3 * rate * slope).float(),
        },
    )


@task("order_twin", points=1)
def test_twin_of_dog_bites_man(submission):
    """The same three words, another order."""
    reply = submission.call("order_twin", SENTENCE)
    expect(reply.map(lambda got: sorted(got) if isinstance(got, list | tuple) else got, part=", sorted")).equals(
        sorted(SENTENCE),
        mistakes={
            "joined-to-a-string": typed("str"),
            "words-lost": when(lambda got: isinstance(got, list) and len(got) < 3),
            "returned-nothing": typed("NoneType"),
        },
    )
    expect(reply.map(lambda got: list(got) != SENTENCE)).holds(
        "an order that differs from dog bites man", otherwise="dog bites man again", mistake="same-order-back"
    )


@task("same_bag", points=1)
def test_dog_bites_man_is_man_bites_dog(submission):
    """Another order looks the same; another word does not."""
    first = torch.tensor([3, 7, 5])
    expect(submission.call("same_bag", first, torch.tensor([5, 7, 3]), 0)).equals(
        True, mistakes={"order-compared": False, "not-a-bool": typed("Tensor") | typed("int")}
    )
    expect(submission.call("same_bag", first, torch.tensor([3, 7, 6]), 0)).equals(
        False, mistakes={"not-a-bool": typed("Tensor") | typed("int")}
    )
