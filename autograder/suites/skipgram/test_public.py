"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.skipgram import probes
from autograder.suites.skipgram.truth import CUT, PAIRS, RADII, WINDOWS, Text, loss, losses, mean_vectors, tally


@task("keep_probabilities", points=1)
def test_keep_by_the_papers_formula(submission, draw):
    """The more frequent a word, the less likely it is to be kept."""
    scale, threshold = draw.integer(3, 9), draw.number(0.02, 0.04)
    counts = torch.tensor([600, 250, 149, 1]) * scale
    ratio = threshold / torch.tensor([0.6, 0.25, 0.149, 0.001], dtype=torch.float64)
    expected = ratio.sqrt().clamp(max=1)
    expect(submission.call("keep_probabilities", counts, threshold)).is_close_to(
        expected.float(),
        mistakes={
            "not-a-tensor": typed("list"),
            "not-float32": has_dtype(torch.float64, torch.float16, torch.int64),
            "above-one": ratio.sqrt().float(),
            "dropped-not-kept": (1 - expected).float(),
            "no-root": ratio.clamp(max=1).float(),
            "programs-formula": (ratio.sqrt() + ratio).clamp(max=1).float(),
            "upside-down": (1 / ratio).sqrt().clamp(max=1).float(),
            "counts-not-shares": (threshold / counts).sqrt().float(),
            "divided-by-the-largest": (threshold * counts.max() / counts).sqrt().clamp(max=1).float(),
            "divided-by-the-vocabulary": (threshold * 4 / counts).sqrt().clamp(max=1).float(),
        },
    )


@task("subsample", points=1)
def test_subsample_by_random_numbers(submission):
    """A token stays if its number is below its word's probability."""
    sentences = [[2, 3, 0, 2, 1, 3], [2, 3, 1, 0, 0, 2]]
    keep = [0.9, 0.1, 0.5, 0.3, 0.7, 0.6, 0.2]
    numbers = [[0.2, 0.4, 0.95, 0.6, 0.05, 0.1], [0.6, 0.25, 0.05, 0.85, 0.92, 0.45]]
    swapped, again, by_place, places = (
        [
            [
                place if places else word
                for place, (word, number) in enumerate(zip(sentence, given, strict=True))
                if (number < keep[place if by_place else word]) != swap
            ]
            for sentence, given in zip(sentences, numbers if not again else numbers[:1] * 2, strict=True)
        ]
        for swap, again, by_place, places in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    )
    uniform = torch.tensor(numbers).flatten()
    expect(submission.call("subsample", sentences, torch.tensor(keep), uniform)).equals(
        [[2, 1, 3], [3, 1, 0, 2]],
        mistakes={
            "kept-and-dropped-swapped": swapped,
            "numbers-start-again": again,
            "looked-up-by-place": by_place,
            "places-not-words": places,
            "one-list-for-all": [2, 1, 3, 3, 1, 0, 2],
            "list-changed-while-read": [[0, 2, 1], [2, 3, 0, 0, 2]],
            "gap-left": when(lambda got: [len(part) for part in got] == [6, 6] and got[0] != sentences[0]),
            "ids-as-tensors": when(lambda got: isinstance(got[0], torch.Tensor) or isinstance(got[0][0], torch.Tensor)),
            "returned-nothing": typed("NoneType"),
        },
    )  # fmt: skip


@task("draw_radii", points=1, question=RADII)
def test_radii_up_to_the_window(submission, draw):
    """Four hundred radii from 1 to 5; each of the five occurs."""
    reply = submission.run(probes.radii, 400, 5, draw.integer(0, 2**40))
    expect(reply).satisfies(
        lambda got: (got.shape, got.dtype) == ((400,), torch.int64),
        "an int64 tensor of shape (400,)",
        mistakes={
            "not-a-tensor": typed("list") | typed("int"),
            "not-int64": when(lambda got: got.dtype != torch.int64),
            "returned-nothing": typed("NoneType"),
        },
    )
    expect(reply.map(tally, part=", how many are 0, 1, 2 …")).satisfies(
        lambda got: len(got) == 6 and not got[0] and all(got[1:]),
        "none of 0, some of each of 1, 2, 3, 4 and 5, none beyond",
        mistakes={
            "nothing-drawn": when(lambda got: got[5] == 400),
            "one-radius-for-all": when(lambda got: max(got) == 400),
            "radius-0-drawn": when(lambda got: got[0] > 0),
            "window-left-out": when(lambda got: len(got) == 5 and all(got[1:])),
            "beyond-the-window": when(lambda got: len(got) > 6),
        },
    )


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_of_two_sentences(submission, draw):
    """Each token and its neighbours on either side; the sentences keep apart."""
    a, b, c, d, e, f = draw.distinct(40, 6, low=1)
    sentences, radii = [[a, b, c, d], [e, f]], torch.tensor([2, 2, 2, 2, 2, 2])
    text = Text(sentences, radii)
    expected = torch.tensor(
        [[a, b], [a, c], [b, a], [b, c], [b, d], [c, a], [c, b], [c, d], [d, b], [d, c], [e, f], [f, e]]
    )
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        expected,
        mistakes={
            "pair-turned-round": expected.flip(1),
            "over-the-end": when(
                lambda got: any([one, other] in got.tolist() for one in (a, b, c, d) for other in (e, f))
            ),
            "its-own-context": text.pairs(text.together & text.near),
            "right-end-missed": text.pairs(text.rule & (text.step < 2)),
            "left-end-missed": text.pairs(text.rule & (text.step > -2)),
            "each-pair-twice": torch.stack([expected, expected.flip(1)], 1).flatten(0, 1),
            "one-side-only": when(lambda got: torch.equal(got, text.pairs(text.rule & (text.step > 0))))
            | when(lambda got: torch.equal(got, text.pairs(text.rule & (text.step < 0)))),
            "places-not-words": when(lambda got: torch.equal(got, text.rule.nonzero()))
            | when(lambda got: got[:, 1].max() < 6 and torch.equal(got[:, 0], expected[:, 0])),
            "pairs-in-columns": shaped(2, 12),
            "not-a-tensor": typed("list") | typed("tuple"),
            "not-int64": has_dtype(torch.float32, torch.int32),
            "another-order": when(lambda got: sorted(got.tolist()) == sorted(expected.tolist())),
        },
    )  # fmt: skip


@task("cbow_batch", points=1, question=WINDOWS)
def test_batch_of_windows(submission, draw):
    """Four windows of different sizes, filled up with −1."""
    a, b, c, d = draw.distinct(40, 4, low=1)
    contexts = torch.tensor([[b, -1, -1], [a, c, d], [b, d, -1], [c, -1, -1]])
    centers = torch.tensor([a, b, c, d])
    reply = submission.call("cbow_batch", [[a, b, c, d]], torch.tensor([1, 3, 1, 1]))
    expect(reply).equals(
        (contexts, centers),
        mistakes={
            "only-contexts": when(lambda got: isinstance(got, torch.Tensor)),
            "not-a-tensor": when(lambda got: isinstance(got[0], list) or isinstance(got[1], list)),
            "pair-turned-round": when(lambda got: got[0].shape == (4,)),
            "centre-among-contexts": when(lambda got: [*got[0][1].tolist()[:4]] == [a, b, c, d]),
            "width-from-the-radius": when(lambda got: got[0].shape == (4, 6)),
            "one-column-too-many": when(lambda got: got[0].shape == (4, 4)),
            "filled-with-0": when(lambda got: torch.equal(got[0], contexts.where(contexts >= 0, 0))),
            "filled-on-the-left": when(lambda got: got[0][0].tolist() == [-1, -1, b]),
            "filled-in-place": when(lambda got: got[0][0].tolist() == [-1, b, -1]),
            "not-int64": when(lambda got: {got[0].dtype, got[1].dtype} != {torch.int64}),
            "centres-in-a-column": when(lambda got: got[1].shape == (4, 1)),
        },
    )


@task("softmax_loss", points=1)
def test_loss_of_five_pairs(submission, draw):
    """The mean over the pairs of −ln of the target's probability."""
    hidden, outputs = draw.normal(5, 7, scale=0.6), draw.normal(11, 7)
    targets = torch.tensor([3, 0, 10, 3, 7])
    scores, paid = hidden.double() @ outputs.double().T, losses(hidden, outputs, targets)
    rows, unit = torch.arange(5), torch.nn.functional.normalize
    among = torch.nn.functional.cross_entropy(hidden @ outputs[targets].T, rows)
    each_word = torch.nn.functional.one_hot(targets, 11).double()
    yes_or_no = torch.nn.functional.binary_cross_entropy_with_logits(scores, each_word, reduction="none").sum(1).mean()
    known = targets != 0
    over_pairs = -scores.log_softmax(0)[rows, targets]
    twice = -scores.softmax(1).log_softmax(1)[rows, targets]
    expected = paid.mean().float()
    expect(submission.call("softmax_loss", hidden, outputs, targets)).is_close_to(
        expected,
        mistakes={
            "loss-summed": paid.sum().float(),
            "a-loss-for-each-pair": shaped(5) | shaped(5, 1),
            "not-a-tensor": typed("float"),
            "sign-lost": -expected,
            "softmax-over-the-pairs": over_pairs.mean().float(),
            "softmax-twice": twice.mean().float(),
            "no-logarithm": when(lambda got: abs(abs(got) - (-paid).exp().mean()) < 1e-5)
            | when(lambda got: abs(got - 1 + (-paid).exp().mean()) < 1e-5),
            "yes-or-no-for-each-word": when(lambda got: min(abs(got - yes_or_no), abs(got - yes_or_no / 11)) < 1e-4),
            "only-the-batchs-words-compete": among,
            "target-0-ignored": when(
                lambda got: min(abs(got - paid[known].mean()), abs(got - paid[known].sum() / 5)) < 1e-4
            ),
            "only-the-target-scored": -scores[rows, targets].mean().float(),
            "cosines-for-scores": loss(unit(hidden), unit(outputs), targets),
            "divided-by-v": (paid.sum() / 55).float(),
            "mean-inside-the-logarithm": -(-paid).exp().mean().log().float(),
        },
    )


@task("Word2Vec", points=1)
def test_skipgram_guesses_the_context(submission, draw):
    """The centre's input vector scores every word's output vector; before any training the loss is ln V."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7)
    centers, contexts = torch.tensor([3, 8, 3, 0, 10]), torch.tensor([5, 0, 9, 3, 1])
    facts = submission.run(probes.skipgram, inputs, outputs, centers, contexts)
    expect(facts["loss"]).is_close_to(
        loss(inputs[centers], outputs, contexts),
        mistakes={
            "guessed-the-wrong-way": loss(inputs[contexts], outputs, centers),
            "tables-changed-places": loss(outputs[centers], inputs, contexts),
            "one-table-for-both": when(lambda got: _near(got, loss(inputs[centers], inputs, contexts)))
            | when(lambda got: _near(got, loss(outputs[centers], outputs, contexts))),
            "no-super-init": raised("AttributeError", "Module.__init__"),
            "attribute-renamed": raised("AttributeError", "has no attribute"),
            "gradient-cut": CUT,
        },
    )
    expect(submission.run(probes.first_loss, 11, 7, centers, contexts)).is_close_to(
        torch.tensor(math.log(11)), mistakes={"outputs-not-zero": when(lambda got: got.shape == ())}
    )


@task("Word2Vec", points=1)
def test_cbow_guesses_the_centre(submission, draw):
    """The mean of the contexts' input vectors guesses the centre; −1 does not count."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7)
    contexts, centers = torch.tensor([[4, -1, -1], [2, 6, 3], [6, 1, -1]]), torch.tensor([2, 4, 9])
    real = (contexts >= 0)[..., None]
    looked_up, count = inputs[contexts], real.sum(1)
    clamped = inputs[contexts.clamp(min=0)]
    alone = torch.cat([losses(inputs[row[row >= 0]], outputs, center.expand(int((row >= 0).sum())))
                       for row, center in zip(contexts, centers, strict=True)])  # fmt: skip
    facts = submission.run(probes.cbow, inputs, outputs, contexts, centers)
    expect(facts["loss"]).is_close_to(
        loss(mean_vectors(inputs, contexts), outputs, centers),
        mistakes={
            "minus-1-looked-up": raised("IndexError", "range"),
            "minus-1-is-the-last-word": loss(looked_up.mean(1), outputs, centers),
            "pads-taken-for-word-0": loss(clamped.mean(1), outputs, centers),
            "divided-by-the-width": loss((looked_up * real).sum(1) / 3, outputs, centers),
            "sum-not-mean": loss((looked_up * real).sum(1), outputs, centers),
            "pads-in-the-sum": when(lambda got: _near(got, loss(looked_up.sum(1) / count, outputs, centers)))
            | when(lambda got: _near(got, loss(clamped.sum(1) / count, outputs, centers))),
            "losses-averaged-not-vectors": alone.mean().float(),
            "tables-changed-places": loss(mean_vectors(outputs, contexts), inputs, centers),
            "one-table-for-both": when(lambda got: _near(got, loss(mean_vectors(inputs, contexts), inputs, centers)))
            | when(lambda got: _near(got, loss(mean_vectors(outputs, contexts), outputs, centers))),
            "gradient-cut": CUT,
        },
    )  # fmt: skip


def _near(got, value):
    """Like a plain value in `mistakes`, to be joined with others."""
    return abs(float(got) - float(value)) < 1e-4
