"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, returned, shaped, task, typed, when
from autograder.suites.skipgram import probes

CUT = raised("RuntimeError", "does not require grad") | when(lambda got: got is None)
PAIRS = "Which pair is the first that is missing, too many or out of place, if you write them down by hand?"
RADII = "Which whole numbers can your draw give, and how likely is each?"
WINDOWS = "Which row is the first that is missing, too many or different, if you write the windows down by hand?"

# Seven words, with two numbers in each vector.
INPUTS = torch.tensor([[1.0, -0.5], [0.0, 1.5], [-1.0, 1.0], [0.5, 0.5], [-1.5, -1.0], [2.0, 0.0], [-0.5, -2.0]])
OUTPUTS = torch.tensor([[0.5, -1.0], [-1.0, 0.0], [1.5, 1.0], [0.0, 0.5], [-0.5, -1.5], [-2.0, 0.5], [1.0, 2.0]])


def near(*values):
    """One of a few numbers, up to rounding."""
    return when(lambda got: any(abs(float(got) - value) < 1e-4 for value in values))


@task("keep_probabilities", points=1)
def test_keep_by_the_papers_formula(submission):
    """The more frequent a word, the less likely it is to be kept."""
    counts = torch.tensor([64, 25, 9, 1, 1])  # a hundred tokens
    expect(submission.call("keep_probabilities", counts, 0.04)).is_close_to(
        torch.tensor([0.25, 0.4, 2 / 3, 1.0, 1.0]),
        mistakes={
            "not-a-tensor": typed("list"),
            "not-float32": has_dtype(torch.float64, torch.float16, torch.int64),
            "above-one": torch.tensor([0.25, 0.4, 2 / 3, 2.0, 2.0]),
            "dropped-not-kept": torch.tensor([0.75, 0.6, 1 / 3, 0.0, 0.0]),
            "no-root": torch.tensor([0.0625, 0.16, 4 / 9, 1.0, 1.0]),
            "programs-formula": torch.tensor([0.3125, 0.56, 1.0, 1.0, 1.0]),
            "upside-down": torch.tensor([1.0, 1.0, 1.0, 0.5, 0.5]),
            "counts-not-shares": torch.tensor([0.025, 0.04, 0.2 / 3, 0.2, 0.2]),
            "divided-by-the-largest": torch.tensor([0.2, 0.32, 1.6 / 3, 1.0, 1.0]),
            "divided-by-the-vocabulary": torch.tensor([0.0559017, 0.0894427, 0.1490712, 0.4472136, 0.4472136]),
        },
    )


@task("subsample", points=1)
def test_subsample_by_random_numbers(submission):
    """A token stays if its number is below its word's probability."""
    sentences = [[2, 3, 0, 2, 1, 3], [2, 3, 1, 0, 0, 2]]
    keep = [0.9, 0.1, 0.5, 0.3, 0.7, 0.6, 0.2]
    numbers = [[0.2, 0.4, 0.95, 0.6, 0.05, 0.1], [0.6, 0.25, 0.05, 0.85, 0.92, 0.45]]
    uniform = torch.tensor(numbers).flatten()
    expect(submission.call("subsample", sentences, torch.tensor(keep), uniform)).equals(
        [[2, 1, 3], [3, 1, 0, 2]],
        mistakes={
            "kept-and-dropped-swapped": [[3, 0, 2], [2, 0]],
            "numbers-start-again": [[2, 1, 3], [2, 0, 0, 2]],
            "looked-up-by-place": [[2, 1, 3], [2, 1, 2]],
            "places-not-words": [[0, 4, 5], [1, 2, 3, 5]],
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
    expect(reply.map(lambda got: sorted(set(got.tolist())), part=", each number once")).satisfies(
        lambda got: got == [1, 2, 3, 4, 5],
        "1, 2, 3, 4 and 5, each of them drawn, and nothing else",
        mistakes={
            "nothing-drawn": when(lambda got: got == [5]),
            "one-radius-for-all": when(lambda got: len(got) == 1),
            "radius-0-drawn": when(lambda got: got[0] == 0),
            "window-left-out": when(lambda got: got == [1, 2, 3, 4]),
            "beyond-the-window": when(lambda got: got[-1] > 5),
        },
    )


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_of_two_sentences(submission, draw):
    """Each token and its neighbours on either side; the sentences keep apart."""
    a, b, c, d, e, f = draw.distinct(40, 6, low=1)
    sentences, radii = [[a, b, c, d], [e, f]], torch.tensor([2, 2, 2, 2, 2, 2])
    expected = torch.tensor(
        [[a, b], [a, c], [b, a], [b, c], [b, d], [c, a], [c, b], [c, d], [d, b], [d, c], [e, f], [f, e]]
    )
    own = [[a, a], [a, b], [a, c], [b, a], [b, b], [b, c], [b, d], [c, a], [c, b], [c, c], [c, d], [d, b], [d, c]]
    own += [[d, d], [e, e], [e, f], [f, e], [f, f]]
    places = [[0, 1], [0, 2], [1, 0], [1, 2], [1, 3], [2, 0], [2, 1], [2, 3], [3, 1], [3, 2], [4, 5], [5, 4]]
    to_the_right, to_the_left = [0, 1, 3, 4, 7, 10], [2, 5, 6, 8, 9, 11]
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        expected,
        mistakes={
            "pair-turned-round": expected.flip(1),
            "over-the-end": when(
                lambda got: any([one, other] in got.tolist() for one in (a, b, c, d) for other in (e, f))
            ),
            "its-own-context": torch.tensor(own),
            "right-end-missed": expected[[0, 2, 3, 5, 6, 7, 8, 9, 10, 11]],
            "left-end-missed": expected[[0, 1, 2, 3, 4, 6, 7, 9, 10, 11]],
            "each-pair-twice": torch.stack([expected, expected.flip(1)], 1).flatten(0, 1),
            "one-side-only": returned(expected[to_the_right], expected[to_the_left]),
            "places-not-words": when(lambda got: got.tolist() == places)
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
def test_loss_of_five_pairs(submission):
    """The mean over the pairs of −ln of the target's probability."""
    hidden = torch.tensor([[1.0, 0.0], [0.5, -1.0], [-1.5, 1.0], [0.0, 2.0], [-0.5, -1.0]])
    expect(submission.call("softmax_loss", hidden, OUTPUTS, torch.tensor([3, 0, 6, 3, 5]))).is_close_to(
        torch.tensor(2.367262),
        mistakes={
            "loss-summed": torch.tensor(11.836311),
            "a-loss-for-each-pair": shaped(5) | shaped(5, 1),
            "not-a-tensor": typed("float"),
            "sign-lost": torch.tensor(-2.367262),
            "softmax-over-the-pairs": torch.tensor(2.051429),
            "softmax-twice": torch.tensor(1.976600),
            "no-logarithm": near(0.135579, -0.135579, 0.864421),
            "yes-or-no-for-each-word": near(6.120798, 6.120798 / 7),
            "only-the-batchs-words-compete": torch.tensor(1.933551),
            "target-0-ignored": near(2.710901, 2.168720),
            "only-the-target-scored": torch.tensor(-0.65),
            "cosines-for-scores": torch.tensor(1.695604),
            "divided-by-v": torch.tensor(2.367262 / 7),
            "mean-inside-the-logarithm": torch.tensor(1.998197),
        },
    )


@task("Word2Vec", points=1)
def test_skipgram_guesses_the_context(submission):
    """The centre's input vector scores every word's output vector; before any training the loss is ln V."""
    centers, contexts = torch.tensor([3, 6, 3, 0, 5]), torch.tensor([5, 0, 1, 3, 2])
    facts = submission.run(probes.skipgram, INPUTS, OUTPUTS, centers, contexts)
    expect(facts["loss"]).is_close_to(
        torch.tensor(2.165472),
        mistakes={
            "guessed-the-wrong-way": torch.tensor(2.303190),
            "tables-changed-places": torch.tensor(2.127401),
            "one-table-for-both": near(3.068626, 4.100613),
            "no-super-init": raised("AttributeError", "Module.__init__"),
            "attribute-renamed": raised("AttributeError", "has no attribute"),
            "gradient-cut": CUT,
        },
    )
    expect(submission.run(probes.first_loss, 7, 2, centers, contexts)).is_close_to(
        torch.tensor(math.log(7)), mistakes={"outputs-not-zero": when(lambda got: got.shape == ())}
    )


@task("Word2Vec", points=1)
def test_cbow_guesses_the_centre(submission):
    """The mean of the contexts' input vectors guesses the centre; −1 does not count."""
    contexts, centers = torch.tensor([[4, -1, -1], [2, 5, 3], [5, 1, -1]]), torch.tensor([2, 4, 0])
    facts = submission.run(probes.cbow, INPUTS, OUTPUTS, contexts, centers)
    expect(facts["loss"]).is_close_to(
        torch.tensor(4.494113),
        mistakes={
            "minus-1-looked-up": raised("IndexError", "range"),
            "minus-1-is-the-last-word": torch.tensor(3.744940),
            "pads-taken-for-word-0": torch.tensor(2.807517),
            "divided-by-the-width": torch.tensor(3.140229),
            "sum-not-mean": torch.tensor(6.827170),
            "pads-in-the-sum": near(7.472843, 3.716967),
            "losses-averaged-not-vectors": torch.tensor(4.310785),
            "tables-changed-places": torch.tensor(3.878337),
            "one-table-for-both": near(2.967009, 4.287196),
            "gradient-cut": CUT,
        },
    )
