"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, returned, shaped, task, typed, when

# Eleven words, with two numbers in each vector, and five positions.
HIDDEN = torch.tensor([[1.0, -0.5], [-1.0, 1.5], [0.5, 1.0], [-0.5, -1.0], [1.5, 0.5]])
WEIGHT = torch.tensor(
    [[1.0, 0.0], [-1.0, 0.5], [0.5, 1.5], [0.0, -1.0], [-0.5, -0.5], [1.5, 1.0],
     [-1.0, -1.5], [0.5, -1.0], [2.0, 0.5], [-1.5, 1.0], [0.0, 2.0]]
)  # fmt: skip
BIAS = torch.tensor([0.5, -1.0, 0.0, 1.0, -0.5, 1.5, 0.5, -1.5, 0.0, 2.0, -0.5])
TARGETS = torch.tensor([7, 2, 10, 3, 5])
CLASSES = torch.tensor([1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 1])  # 5, 4 and 2 words in a class


def doubles(*rows):
    """A float64 tensor of these rows."""
    return torch.tensor(rows, dtype=torch.float64)


def near(*values):
    """One of a few tensors, up to rounding, in whatever dtype."""
    return when(lambda got: any(torch.allclose(got.double(), value.double(), atol=1e-4) for value in values))


@task("softmax_costs", points=1)
def test_costs_of_a_small_model(submission):
    """Scores at six positions, eleven words, four samples, four classes."""
    right = {"full": (462, 264), "sampled": (210, 120), "two_level": (378, 216)}
    once = {"full": (77, 44), "sampled": (35, 20), "two_level": (63, 36)}
    twice = {"full": (154, 88), "sampled": (70, 40), "two_level": (126, 72)}
    thrice = {"full": (231, 132), "sampled": (105, 60), "two_level": (189, 108)}
    expect(submission.call("softmax_costs", 2, 3, 11, 7, 4, [3, 1, 5, 2])).equals(
        right,
        mistakes={
            "target-not-scored": right | {"sampled": (168, 96)},
            "positions-forgotten": returned(once, twice, thrice),
            "classes-not-scored": right | {"two_level": (210, 120)},
            "all-words-in-the-class": right | {"two_level": (630, 360)},
            "average-class": when(lambda got: got["two_level"][0] in (252, 294)),
            "vectors-kept": {"full": (462, 1848), "sampled": (210, 840), "two_level": (378, 1512)},
            "own-samples": right | {"sampled": (1050, 600)},
            "pair-swapped": {"full": (264, 462), "sampled": (120, 210), "two_level": (216, 378)},
            "numbers-not-bytes": {"full": (462, 66), "sampled": (210, 30), "two_level": (378, 54)},
            "two-operations": {"full": (924, 264), "sampled": (420, 120), "two_level": (756, 216)},
            "not-an-int": when(lambda got: any(isinstance(number, float) for pair in got.values() for number in pair)),
        },
    )


@task("log_uniform_probs", points=1)
def test_probabilities_of_eleven_words(submission):
    """All words of a small vocabulary, in no order."""
    right = doubles([0.089799571076, 0.278942945651, 0.035015954019], [0.047399380442, 0.163171163047, 0.038355637952])
    zipf = doubles([0.082784819199, 0.331139276798, 0.030103570618], [0.041392409600, 0.165569638399, 0.033113927680])
    expect(submission.call("log_uniform_probs", torch.tensor([[3, 0, 10], [7, 1, 9]]), 11)).is_close_to(
        right,
        mistakes={
            "words-count-from-one": when(lambda got: not got.isfinite().all()),
            "ranks-shifted": doubles(
                [0.073371591971, 0.163171163047, 0.032211555183], [0.042400190634, 0.115771782605, 0.035015954019]
            ),
            "normalised-by-ln-v": doubles(
                [0.093058088835, 0.289064826318, 0.036286562627], [0.049119341029, 0.169092083673, 0.039747432211]
            ),
            "plain-zipf": near(zipf, doubles([1 / 4, 1, 1 / 11], [1 / 8, 1 / 2, 1 / 10])),
            "normalised-over-the-ids": right / 0.652684652186,
            "never-normalised": doubles(
                [0.223143551314, 0.693147180560, 0.087011376990], [0.117783035656, 0.405465108108, 0.095310179804]
            ),
            "logs-not-probabilities": right.log(),
            "cumulated": doubles(
                [0.647685462378, 0.278942945651, 1.0], [0.884228217395, 0.442114108698, 0.964984045981]
            ),
            "not-float64": has_dtype(torch.float32),
        },
    )


@task("log_uniform_ids", points=1)
def test_words_of_a_few_uniform_numbers(submission):
    """A number from each word's stretch, some early in it and some late."""
    uniform = torch.tensor([0.84, 0.27, 0.955, 0.64, 0.39, 0.88, 0.7], dtype=torch.float64)
    expect(submission.call("log_uniform_ids", uniform, 7)).equals(
        torch.tensor([4, 0, 6, 2, 1, 5, 3]),
        mistakes={
            "not-int64": when(lambda got: got.dtype != torch.int64 and got.tolist() == [4, 0, 6, 2, 1, 5, 3]),
            "one-off": returned(torch.tensor([5, 1, 7, 3, 2, 6, 4]), torch.tensor([5, 1, 6, 3, 2, 6, 4])),
            "rounded-to-the-nearest": torch.tensor([5, 1, 6, 3, 1, 5, 3]),
            "all-equally-likely": torch.tensor([5, 1, 6, 4, 2, 6, 4]),
            "largest-power-is-v": torch.tensor([4, 0, 5, 2, 1, 4, 2]),
            "rare-words-first": torch.tensor([2, 6, 0, 4, 5, 1, 3]),
        },
    )


@task("corrected_logits", points=1)
def test_columns_of_target_and_samples(submission):
    """The target's logit as it is, the sampled ones less the logarithm of their expected count."""
    sampled, probs = torch.tensor([9, 0, 4, 6]), torch.tensor([0.05, 0.4, 0.15, 0.1])
    right = torch.tensor(
        [
            [-0.5, 1.609438, 1.029996, -0.239174, 1.166291],
            [1.75, 6.609438, -0.970004, -0.239174, 0.166291],
            [1.5, 3.859438, 0.529996, -0.739174, -0.583709],
        ]
    )
    plain = torch.tensor(
        [[-0.5, 0.0, 1.5, -0.75, 0.25], [1.75, 5.0, -0.5, -0.75, -0.75], [1.5, 2.25, 1.0, -1.25, -1.5]]
    )
    expect(submission.call("corrected_logits", HIDDEN[:3], WEIGHT, BIAS, TARGETS[:3], sampled, probs)).is_close_to(
        right,
        mistakes={
            "never-corrected": plain,
            "samples-not-counted": plain - torch.tensor([0.0, -2.995732, -0.916291, -1.897120, -2.302585]),
            "correction-added": 2 * plain - right,
            "count-not-its-logarithm": plain - torch.tensor([0.0, 0.2, 1.6, 0.6, 0.4]),
            "probabilities-made-to-add-up": plain - torch.tensor([0.0, -1.252763, 0.826679, -0.154151, -0.559616]),
            "chance-of-being-drawn": plain - torch.tensor([0.0, -1.684734, -0.138802, -0.738158, -1.067404]),
            "one-sample-too-many": plain - torch.tensor([0.0, -1.386294, 0.693147, -0.287682, -0.693147]),
            "another-logarithm": near(
                plain - torch.tensor([0.0, -0.698970, 0.204120, -0.221849, -0.397940]),
                plain - torch.tensor([0.0, -2.321928, 0.678072, -0.736966, -1.321928]),
            ),
            "target-corrected-too": torch.cat([torch.tensor([[1.162852], [2.519840], [3.465657]]), right[:, 1:]], 1),
            "bias-left-out": torch.tensor(
                [
                    [1.0, -0.390562, 0.529996, 0.260826, 0.666291],
                    [1.75, 4.609438, -1.470004, 0.260826, -0.333709],
                    [2.0, 1.859438, 0.029996, -0.239174, -1.083709],
                ]
            ),
            "bias-of-other-words": right + torch.tensor([0.0, -1.5, -1.5, 0.5, 0.5]),
            "target-last": right.roll(-1, 1),
            "target-column-missing": shaped(3, 4),
            "column-for-every-word": shaped(3, 11) | shaped(3, 12),
            "softmax-inside": near(right.softmax(1), right.log_softmax(1)),
        },
    )


@task("corrected_logits", points=1)
def test_a_sampled_target_is_masked(submission):
    """A word that is one row's target becomes −inf in that row, and stays in the others."""
    sampled, probs = torch.tensor([2, 8, 7, 5]), torch.tensor([0.3, 0.05, 0.15, 0.1])

    def with_hits(first, second):
        return torch.tensor(
            [
                [-0.5, -0.432322, 3.359438, first, 3.416291],
                [1.75, second, 0.359438, -2.989174, 2.416291],
                [1.5, 1.567678, 3.109438, -1.739174, 4.166291],
            ]
        )

    right, every_row = with_hits(-math.inf, -math.inf), with_hits(-math.inf, -math.inf)
    every_row[:, [1, 3]] = -math.inf
    expect(submission.call("corrected_logits", HIDDEN[:3], WEIGHT, BIAS, TARGETS[:3], sampled, probs)).is_close_to(
        right,
        mistakes={
            "hits-kept": with_hits(0.010826, 1.567678),
            "hits-in-every-row": every_row,
            "hits-zeroed": with_hits(0.0, 0.0),
            "hits-not-infinite": when(lambda got: got[0, 3] < -1e3 and got[1, 1] < -1e3 and bool(got.isfinite().all())),
            "target-masked-instead": when(lambda got: bool(got[:2, 0].isinf().all())),
            "hits-not-counted": torch.tensor(
                [
                    [-0.5, -0.144640, 3.647120, -math.inf, 3.703973],
                    [1.75, -math.inf, 0.647120, -2.701492, 2.703973],
                    [1.5, 1.567678, 3.109438, -1.739174, 4.166291],
                ]
            ),
            "target-column-missing": shaped(3, 4),
        },
    )


@task("sampled_softmax_loss", points=1)
def test_loss_of_three_positions(submission):
    """The mean of −ln of the target's share among its columns."""
    sampled, probs = torch.tensor([2, 8, 7, 5]), torch.tensor([0.3, 0.05, 0.15, 0.1])
    expect(submission.call("sampled_softmax_loss", HIDDEN[:3], WEIGHT, BIAS, TARGETS[:3], sampled, probs)).is_close_to(
        torch.tensor(2.944953),
        mistakes={
            "summed": torch.tensor(8.834859),
            "loss-for-each-position": shaped(3),
            "divided-by-everything": torch.tensor(0.588991),
            "sign-flipped": torch.tensor(-2.944953),
            "sum-without-the-target": torch.tensor(2.801038),
            "never-corrected": torch.tensor(2.090594),
            "mean-before-the-logarithm": torch.tensor(2.096677),
            "corrected-twice": torch.tensor(4.001542),
            "targets-as-columns": raised("IndexError", "out of bounds"),
            "axes-swapped": torch.tensor(1.466837),
            "sigmoids-not-softmax": torch.tensor(7.123864),
            "mean-of-the-sum": torch.tensor(1.335515),
            "last-column-taken": torch.tensor(0.528662),
            "full-loss": torch.tensor(3.288297),
            "softmax-twice": torch.tensor(1.716911),
            "not-a-tensor": typed("float"),
        },
    )


@task("two_level_log_prob", points=1)
def test_class_and_word_in_it(submission):
    """The logarithm of p(class) · p(word in the class), for classes of five, four and two words."""
    classes = torch.tensor([[1.0, -1.0], [0.5, 1.5], [-1.0, 0.0]])
    targets = torch.tensor([8, 3, 0, 10])
    of_class = torch.tensor([-2.727820, -4.646512, -0.191280, -2.994505])
    inside = torch.tensor([-0.386871, -3.584807, -1.926730, -2.924523])
    flat = torch.tensor([-1.177683, -5.502931, -2.859008, -4.858347])
    expect(submission.call("two_level_log_prob", HIDDEN[:4], classes, WEIGHT, CLASSES, targets)).is_close_to(
        torch.tensor([-3.114691, -8.231319, -2.118010, -5.919029]),
        mistakes={
            "class-left-out": inside,
            "class-scores-plain": inside + torch.tensor([-1.0, -2.5, 1.75, -1.75]),
            "positions-compete": inside + torch.tensor([-2.675490, -4.419717, -0.772666, -4.272666]),
            "word-left-out": of_class,
            "one-flat-softmax": flat,
            "all-words-compete": of_class + flat,
            "logarithms-multiplied": of_class * inside,
            "probabilities-returned": torch.tensor([0.044392, 0.000266, 0.120271, 0.002688]),
            "sign-flipped": torch.tensor([3.114691, 8.231319, 2.118010, 5.919029]),
            "words-side-by-side": near(
                torch.tensor([-0.291081, -8.702112, -2.074891, -7.287339]),
                torch.tensor([-4.041081, -8.702112, -0.824891, -7.037339]),
            )
            | raised("IndexError", "out of bounds"),
            "blank-words-compete": torch.tensor([-3.417806, -8.231319, -2.202650, -6.253155]),
            "class-of-the-position": torch.tensor([-2.364691, -3.981319, -4.368010, -3.669028]),
        },
    )


@task("two_level_log_prob", points=1, question="Over which words does each of your two softmaxes run?")
def test_two_levels_add_up_to_one(submission, draw):
    """The probabilities of all words add up to 1 at every position."""
    hidden, classes, words = draw.normal(2, 5), draw.normal(3, 5), draw.normal(11, 5)
    everyone = torch.arange(11).repeat(2)
    reply = submission.call("two_level_log_prob", hidden.repeat_interleave(11, 0), classes, words, CLASSES, everyone)
    sums = reply.map(lambda got: got.double().exp().reshape(2, 11).sum(1), part=", e^x of all words added up")
    expect(sums).is_close_to(torch.ones(2, dtype=torch.float64), tolerance=Tolerance(absolute=1e-4))


@task("perplexity", points=1)
def test_perplexity_in_chunks(submission):
    """Eleven words in chunks of five, as if all logits had been there at once."""
    expect(submission.call("perplexity", HIDDEN, WEIGHT, BIAS, TARGETS, 5)).is_close_to(
        10.453977,
        mistakes={
            "cross-entropy-returned": 2.346982,
            "returned-a-tensor": typed("Tensor"),
            "mean-of-perplexities": 20.008919,
            "summed": 124855.5126,
            "power-of-two": 5.087590,
            "bias-left-out": 5.665784,
            "last-chunk-lost": 10.080196,
            "only-the-last-chunk": 0.182684,
            "chunks-averaged": 1.365060,
            "logarithms-added": 93.092553,
            "largest-chunk-only": 7.860753,
            "last-chunk-filled-up": 11.266368,
            "sum-starts-at-one": 10.658951,
        },
    )
