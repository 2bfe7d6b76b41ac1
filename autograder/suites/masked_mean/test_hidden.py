"""What only graders run: other shapes and dtypes, sentences of nothing but padding, gradients, awkward word orders."""

import math
from itertools import product

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, unfinished, when
from autograder.suites.masked_mean import probes

WRONG_DTYPE = raised("RuntimeError", "dtype") | has_dtype(torch.float32)
NOT_A_BOOL = {"not-a-bool": typed("Tensor") | typed("int")}


# padding_mask


@task("padding_mask", points=1)
def test_mask_for_any_padding_id(submission, draw):
    """Any id may mark padding, and it may stand anywhere in a row."""
    ids = draw.ids(9, 3, 11)
    for padding_idx in (4, 0, -1):
        ids[:, [2, 3, 7]] = padding_idx
        ids[:, [0, 4, 5]] = torch.tensor([8, 1, 2])
        real = torch.tensor([[number != padding_idx for number in row] for row in ids.tolist()])
        mistakes = {
            "mask-inverted": ~real,
            "stops-at-first-pad": real.int().cumprod(1).bool(),
            "mask-of-numbers": has_dtype(torch.int64, torch.int32, torch.uint8, torch.float32),
        }
        if padding_idx:
            mistakes["pad-fixed-at-0"] = ids != 0
        if padding_idx == 4:
            mistakes["pad-by-size"] = ids > 4
        expect(submission.call("padding_mask", ids, padding_idx)).equals(real, mistakes=mistakes)
        ids[ids == padding_idx] = 5


@task("padding_mask", points=1)
def test_mask_for_any_shape(submission, draw):
    """A single id, one axis, three axes, no ids at all; int32 ids too."""
    for shape in ((), (5,), (2, 3, 5), (0, 3), (2, 0)):
        ids = draw.ids(3, *shape)
        numbers = ids.int() if len(shape) == 3 else ids
        expect(submission.call("padding_mask", numbers, 1)).equals((ids - 1).abs() > 0)


# masked_mean


def scattered(draw, *shape):
    """A bool mask of this shape: real at the first token, padding at the last, anything in between."""
    mask = draw.uniform(*shape) < 0.6
    mask[..., 0], mask[..., -1] = True, False
    return mask


def nans(*shape):
    """NaN in a tensor of the right shape; in another, the shape is what matters."""
    return when(lambda got: tuple(got.shape) == shape and bool(got.isnan().any()))


def means(vectors, mask):
    """The mean of the real tokens by its definition, row by row in float64; 0 where there are none."""
    *lead, length, dim = vectors.shape
    out = torch.zeros(*lead, dim, dtype=torch.float64)
    for row in product(*map(range, lead)):
        real = [vectors[row][token].double() for token in range(length) if mask[row][token]]
        if real:
            out[row] = sum(real) / len(real)
    return out.to(vectors.dtype)


@task("masked_mean", points=1)
def test_mean_under_any_leading_axes(submission, draw):
    """Tokens are the second axis from the end, whatever comes before: two axes, none, one of each."""
    for shape in ((2, 3, 5, 4), (4, 4, 4, 4), (5, 3), (1, 2, 1), (2, 3, 5)):
        vectors, mask = draw.normal(*shape), scattered(draw, *shape[:-1])
        expect(submission.call("masked_mean", vectors, mask)).is_close_to(
            means(vectors, mask),
            mistakes={
                "fixed-token-axis": shaped(2, 5, 4)
                | raised("RuntimeError", "size")
                | raised("IndexError")
                | raised("ValueError", "unpack"),
                "features-averaged": when(
                    lambda got, shape=shape: shape[-2] != shape[-1] and tuple(got.shape) == shape[:-1]
                ),
                "squeezed-to-a-scalar": when(lambda got, shape=shape: 1 in shape and got.dim() < len(shape) - 1),
            },
        )
    vectors, mask = draw.normal(3, 2, 5, 4).transpose(0, 1), scattered(draw, 5).expand(2, 3, 5)
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask), mistakes={"only-contiguous": raised("RuntimeError", "view")}
    )


@task("masked_mean", points=1)
def test_mean_under_any_mask_dtype(submission, draw):
    """Integers and floats are masks too, and the result keeps the dtype of the vectors."""
    vectors, mask = draw.normal(3, 7, 2), scattered(draw, 3, 7)
    expected, looked_up = means(vectors, mask), torch.stack([vectors[i, mask[i].long()].mean(0) for i in range(3)])
    for dtype in (torch.int64, torch.uint8, torch.int32, torch.float32, torch.float64, torch.float16):
        tilde = raised("RuntimeError", "bool") | raised("TypeError", "bool") | raised("RuntimeError", "bitwise")
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            expected,
            mistakes={
                "dtype-of-the-mask": has_dtype(torch.float64, torch.float16),
                "tilde-on-numbers": tilde | when(lambda got: not got.any()),
                "mask-as-index": raised("IndexError") | same_as(looked_up),
            },
        )


def same_as(value):
    """Like a plain value in `mistakes`, to be joined with others."""
    return when(lambda got: got.shape == value.shape and (got - value).abs().max() < 1e-4)


@task("masked_mean", points=1)
def test_mean_is_exact_in_float64(submission, draw):
    """float64 vectors keep their precision, and the divisor is the count and nothing else."""
    vectors, mask = draw.normal(5, 6, 2, dtype=torch.float64) + 3, torch.ones(6, 6).tril()[:5].bool()
    expected, count = means(vectors, mask), mask.sum(1, keepdim=True)
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        expected,
        mistakes={
            "fixed-float32": WRONG_DTYPE,
            "rounded-on-the-way": when(lambda got: torch.equal(got, got.float().double())),
            "added-to-the-count": when(lambda got: 0 < ((got - expected) * count / expected).abs().max() < 1e-3),
            "one-too-many": expected * count / (count + 1),
        },
    )
    expect(submission.call("masked_mean", vectors, mask.float())).is_close_to(
        expected, mistakes={"dtype-of-the-mask": WRONG_DTYPE}
    )


@task("masked_mean", points=1)
def test_mean_of_nothing_is_zero(submission, draw):
    """Rows of nothing but padding, T = 0 and an empty batch."""
    vectors, mask = draw.normal(3, 4, 2), scattered(draw, 3, 4)
    mask[1] = False
    alone = means(vectors, mask)
    alone[1] = vectors[1].mean(0)
    for dtype in (torch.bool, torch.float32):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            means(vectors, mask),
            mistakes={"nothing-divided-by-nothing": nans(3, 2), "padding-averaged-when-alone": alone},
        )
    for shape in ((2, 0, 3), (0, 5, 3), (0, 3), (2, 4, 3)):
        nothing = torch.zeros(shape[:-1]).bool()
        expect(submission.call("masked_mean", draw.normal(*shape, dtype=torch.float64), nothing)).equals(
            torch.zeros(*shape[:-2], shape[-1], dtype=torch.float64),
            mistakes={"nothing-divided-by-nothing": nans(*shape[:-2], shape[-1]), "fixed-float32": WRONG_DTYPE},
        )


@task("masked_mean", points=2)
def test_gradient_reaches_real_tokens_only(submission, draw):
    """Each real token gets its share of the gradient, padding none, an empty row none."""
    vectors, mask, upstream = draw.normal(3, 5, 2), scattered(draw, 3, 5), draw.normal(3, 2)
    mask[1] = False
    share = mask.double() / mask.sum(1, keepdim=True).clamp(min=1)
    expected = (share[..., None] * upstream.double()[:, None]).float()
    for dtype in (torch.bool, torch.float32):
        reply = submission.run(probes.pooled_gradient, vectors, mask.to(dtype), upstream)
        expect(reply).is_close_to(
            expected,
            mistakes={
                "nan-in-the-gradient": nans(3, 5, 2),
                "gradient-cut": raised("RuntimeError", "does not require grad") | typed("NoneType"),
                "changed-its-input": raised("RuntimeError", "leaf"),
            },
        )


@task("masked_mean", points=2)
def test_padding_has_no_influence(submission, draw):
    """NaN and infinity at padding change neither the mean nor the gradient."""
    vectors, mask = draw.normal(3, 6, 2), scattered(draw, 3, 6)
    mask[:, -3:] = False
    expected = means(vectors, mask)
    vectors[:, -1], vectors[:, -2], vectors[:, -3] = math.nan, math.inf, -math.inf
    for dtype in (torch.bool, torch.int64, torch.float32):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            expected, mistakes={"nan-times-zero": nans(3, 2)}
        )
    upstream = draw.normal(3, 2)
    share = mask.float() / mask.sum(1, keepdim=True)
    expect(submission.run(probes.pooled_gradient, vectors, mask, upstream)).is_close_to(
        share[..., None] * upstream[:, None],
        mistakes={
            "nan-in-the-gradient": nans(3, 6, 2),
            "gradient-cut": raised("RuntimeError", "does not require grad"),
        },
    )


@task("masked_mean", points=1)
def test_trouble_at_a_real_token_shows(submission, draw):
    """A NaN at a real token makes that number of the mean NaN, and no other."""
    vectors, mask = draw.normal(3, 5, 2), scattered(draw, 3, 5)
    vectors[1, 0, 1] = math.nan
    reply, expected = submission.call("masked_mean", vectors, mask), means(vectors, mask)
    expect(reply.map(torch.isnan, part=" is NaN")).equals(
        expected.isnan(), mistakes={"nan-hidden": torch.zeros(3, 2, dtype=torch.bool)}
    )
    expect(reply).is_close_to(expected)


@task("masked_mean", points=1)
def test_zeros_can_be_real(submission, draw):
    """A real token whose vector is all zeros counts; a vector with numbers at padding does not."""
    vectors, mask = draw.normal(3, 5, 2), scattered(draw, 3, 5)
    vectors[:, 0] = 0
    mask[:, 1:3] = True
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask),
        mistakes={
            "zeros-taken-for-padding": means(vectors, mask & (vectors != 0).any(-1)),
            "mask-from-vectors": means(vectors, (vectors != 0).any(-1)),
        },
    )


@task("masked_mean", points=1)
def test_mean_in_half_precision(submission, draw):
    """float16: an empty row is 0, and a sum beyond 65504 does not spoil the mean."""
    vectors, mask = draw.normal(3, 4, 2, dtype=torch.float16), scattered(draw, 3, 4)
    mask[1] = False
    for dtype in (torch.bool, torch.float16):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            means(vectors, mask),
            mistakes={"half-epsilon": nans(3, 2), "half-turned-wide": has_dtype(torch.float32, torch.float64)},
        )
    vectors, mask = (draw.normal(2, 300, 3) + 400).half(), scattered(draw, 2, 300)
    mask[:, :250] = True
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask), mistakes={"half-sum-overflows": when(lambda got: got.isinf().any())}
    )


# pad_batch


@task("pad_batch", points=1)
def test_batch_with_any_padding_id(submission, draw):
    """Filled up with the padding id, be it 0, −100 or 7, in the order given."""
    for padding_idx in (7, -100, 0):
        sequences = [[number + 10 for number in draw.distinct(40, length)] for length in (3, 5, 1, 5, 2)]
        ids = [sequence + [padding_idx] * (5 - len(sequence)) for sequence in sequences]
        expect(submission.call("pad_batch", sequences, padding_idx)).equals(
            (torch.tensor(ids), torch.tensor([3, 5, 1, 5, 2])),
            mistakes={
                "padded-with-0": when(lambda got, pad=padding_idx: pad != 0 and int(got[0][2, 1]) == 0),
                "padded-on-the-left": when(lambda got, pad=padding_idx: int(got[0][2, 0]) == pad),
                "sorted-by-length": when(lambda got: got[1].tolist() in ([5, 5, 3, 2, 1], [1, 2, 3, 5, 5])),
                "one-column-too-many": when(lambda got: got[0].shape[1] > 5),
                "first-decides-the-length": when(lambda got: got[0].shape == (5, 3)),
            },
        )


@task("pad_batch", points=1)
def test_batch_with_empty_sentences(submission, draw):
    """An empty sentence among others, nothing but empty sentences, and no sentence at all."""
    fails = raised("ValueError") | raised("RuntimeError") | raised("IndexError")
    a, b, c = (number + 1 for number in draw.distinct(50, 3))
    for sequences, ids in (
        ([[], [a, b], [], [c]], torch.tensor([[0, 0], [a, b], [0, 0], [c, 0]])),
        ([[], []], torch.zeros(2, 0, dtype=torch.int64)),
        ([], torch.zeros(0, 0, dtype=torch.int64)),
    ):
        count = len(sequences)
        expect(submission.call("pad_batch", sequences, 0)).equals(
            (ids, (ids != 0).sum(1)),
            mistakes={
                "empty-batch-fails": fails,
                "one-column-too-many": when(lambda got, ids=ids: got[0].shape[1] > ids.shape[1]),
                "floats-from-nothing": when(lambda got: torch.float32 in (got[0].dtype, got[1].dtype)),
                "empty-sentence-dropped": when(lambda got, count=count: len(got) == 2 and len(got[0]) < count),
            },
        )


@task("pad_batch", points=1)
def test_batch_keeps_large_ids(submission, draw):
    """Ids of many digits arrive unharmed."""
    sequences = [[2**24 + 1, draw.integer(2**40, 2**50)], [draw.integer(2**33, 2**40) * 2 + 1]]
    expect(submission.call("pad_batch", sequences, 0)).equals(
        (torch.tensor([sequences[0], [*sequences[1], 0]]), torch.tensor([2, 1])),
        mistakes={
            "ids-through-float": when(lambda got: int(got[0][0, 0]) == 2**24),
            "not-int64": when(lambda got: got[0].dtype == torch.int32) | raised("RuntimeError", "overflow"),
        },
    )


# BagClassifier


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
        ids = draw.ids(7, *shape)
        ids[:1, :1] = 1
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
    cut = raised("RuntimeError", "does not require grad") | when(lambda got: got is None)
    facts = submission.run(probes.classifier_gradient, table, weight, bias, 2, ids, upstream)
    expect(facts["table"]).is_close_to(
        rows.float(), mistakes={"table-cut-off": cut, "padding-not-told": when(lambda got: got[2].abs().max() > 0)}
    )
    expect(facts["weight"]).is_close_to((upstream.double() @ pooled).float()[None])
    expect(facts["bias"]).is_close_to(upstream.sum()[None])


# train_step


def trained(scores, ids, labels, rate, momentum=0.0, steps=1):
    """Losses and final scores of gradient descent on sums of scores, by the closed form of the slope, in float64."""
    scores, labels, velocity, losses = scores.double(), labels.double(), 0.0, []
    for _ in range(steps):
        logits = scores[ids].sum(1)
        signed = (1 - 2 * labels) * logits
        losses.append(float(torch.logaddexp(signed, torch.zeros_like(signed)).mean()))
        slope = torch.zeros_like(scores)
        for row, words in enumerate(ids.tolist()):
            for word in words:
                slope[word] += (logits[row].sigmoid() - labels[row]) / len(labels)
        velocity = momentum * velocity + slope
        scores = scores - rate * velocity
    return losses, scores.float()


IDS, LABELS = torch.tensor([[0, 1, 1], [2, 3, 0], [4, 3, 2], [1, 4, 4]]), torch.tensor([1.0, 0.0, 0.0, 1.0])


@task("train_step", points=1)
def test_step_forgets_old_gradients(submission, draw):
    """Gradients left from before do not count, and neither do those of an earlier step."""
    scores, leftover, rate = draw.normal(5, scale=0.3), draw.normal(5) + 3, draw.number(0.3, 0.6)
    facts = submission.run(probes.training, scores, IDS, LABELS, {"lr": rate}, 1, leftover)
    losses, expected = trained(scores, IDS, LABELS, rate)
    expect(facts["losses"]).is_close_to(losses)
    expect(facts["scores"]).is_close_to(
        expected,
        mistakes={
            "gradients-pile-up": expected - rate * leftover,
            "gradients-wiped-too-soon": scores,
            "two-steps": trained(scores, IDS, LABELS, rate, steps=2)[1],
        },
    )


@task("train_step", points=1)
def test_step_uses_the_optimizer_given(submission, draw):
    """Three steps with the optimiser's own rate and momentum."""
    scores, rate, momentum = draw.normal(5, scale=0.3), draw.number(0.3, 0.6), draw.number(0.5, 0.9)
    facts = submission.run(probes.training, scores, IDS, LABELS, {"lr": rate, "momentum": momentum}, 3, None)
    losses, expected = trained(scores, IDS, LABELS, rate, momentum, steps=3)
    expect(facts["scores"]).is_close_to(
        expected,
        mistakes={
            "never-steps": scores,
            "own-optimizer": trained(scores, IDS, LABELS, rate, steps=3)[1]
        },
    )  # fmt: skip
    expect(facts["losses"]).is_close_to(losses)


@task("train_step", points=1)
def test_step_with_large_logits(submission, draw):
    """A logit of 200 for the wrong answer costs 200, and can still be learnt from."""
    size = draw.number(150, 250)
    scores, ids, labels = torch.tensor([size, -size]), torch.tensor([[0], [1]]), torch.tensor([0.0, 1.0])
    facts = submission.run(probes.training, scores, ids, labels, {"lr": 8.0}, 1, None)
    clipped = when(lambda got: isinstance(got, float) and (10 < got < size - 10 or not math.isfinite(got)))
    expect(facts["losses"][0]).is_close_to(size, mistakes={"loss-of-probabilities": clipped})
    expect(facts["scores"]).is_close_to(torch.tensor([size - 4, 4 - size]))


@task("train_step", points=1)
def test_step_with_any_labels(submission, draw):
    """Labels may be bool or whole numbers, and a batch may hold one sentence."""
    scores = draw.normal(5, scale=0.3)
    fussy = raised("RuntimeError", "dtype") | raised("RuntimeError", "type") | raised("RuntimeError", "subtract")
    for labels in (LABELS.long(), LABELS.bool(), LABELS[:1].long()):
        ids = IDS[: len(labels)]
        losses, expected = trained(scores, ids, labels, 0.5)
        facts = submission.run(probes.training, scores, ids, labels, {"lr": 0.5}, 1, None)
        expect(facts["losses"]).is_close_to(losses, mistakes={"labels-not-floats": fussy})
        expect(facts["scores"]).is_close_to(expected)


# order_twin


def expect_twin(reply, words, mistake):
    """The reply is these words in another order; if it is the same order, that is this mistake."""
    expect(reply.map(lambda got: sorted(got) if isinstance(got, list | tuple) else got, part=", sorted")).equals(
        sorted(words),
        mistakes={
            "words-lost": when(lambda got: isinstance(got, list) and len(got) < len(words)),
            "refuses-too-much": raised("ValueError"),
            "shuffles-for-ever": unfinished(),
            "returned-nothing": typed("NoneType"),
        },
    )
    expect(reply.map(lambda got: list(got) != words)).holds(
        "an order that reads differently", otherwise="the sentence it was given", mistake=mistake
    )


@task("order_twin", points=1)
def test_twin_of_awkward_sentences(submission, draw):
    """Sentences that read the same backwards, that are sorted already, or that repeat a word."""
    a, b, c = sorted(draw.words(3))
    for words, mistake in (
        ([b, c, a], "same-order-back"),
        ([a, b, c, a], "swaps-two-alike"),
        ([a, b, c], "sorts-the-words"),
        ([c, b, a], "sorts-the-words"),
        ([a, b, a], "same-backwards"),
        ([a, a, b], "swaps-two-alike"),
        ([a, b, b], "swaps-two-alike"),
        ([b, a, c, b], "swaps-two-alike"),
        ([a, b, b, a], "same-backwards"),
        ([a, b, a, b], "turns-by-half"),
    ):
        expect_twin(submission.call("order_twin", words), words, mistake)


@task("order_twin", points=1)
def test_twin_without_luck(submission, draw):
    """Two words always change places, however often it is asked."""
    pairs = [draw.words(2) for _ in range(20)]
    expect(submission.run(probes.twins, pairs)).equals(
        [[b, a] for a, b in pairs],
        mistakes={
            "same-order-back": pairs,
            "sorts-the-words": [sorted(pair) for pair in pairs],
            "shuffles-once": raised("ValueError")
            | when(lambda got: [sorted(twin) for twin in got] == [sorted(pair) for pair in pairs]),
        },
    )


@task("order_twin", points=1)
def test_twin_refuses_where_there_is_none(submission, draw):
    """One word, the same word again and again, or none at all: a ValueError."""
    word = draw.words(1)[0]
    for words in ([word, word, word], [word], []):
        expect(submission.call("order_twin", words)).raises(
            "ValueError",
            mistakes={
                "never-refuses": when(lambda got, words=words: got in (words, None)),
                "error-returned": typed("ValueError"),
                "shuffles-for-ever": unfinished(),
                "another-error": raised(),
            },
        )


# same_bag


@task("same_bag", points=2)
def test_same_shares_are_the_same_bag(submission, draw):
    """Saying everything twice changes no share; saying one word more does."""
    a, b, c = (number + 1 for number in draw.distinct(30, 3))
    for first, second, same, mistake in (
        ([a, b], [a, c], False, ""),
        ([a, b, b], [b, a, b], True, "order-compared"),
        ([a, b], [a, b, a, b], True, "counts-not-shares"),
        ([a, a, b, a, a, b], [b, a, a], True, "counts-not-shares"),
        ([a, b, c] * 3, [c, b, a], True, "counts-not-shares"),
        ([a, b] * 2, [b, a] * 3, True, "only-whole-multiples"),
        ([a, b, b], [a, a, b], False, "only-which-words"),
        ([a, b], [a, b, b], False, "only-which-words"),
        ([a, b, a, c], [a, b, c], False, "only-which-words"),
        ([a, a, b, b, c], [a, b, b, c, c], False, "only-which-words"),
        ([a, a, b], [a, a, a, b, b], False, "shares-rounded"),
        ([a] * 9 + [b], [a] * 8 + [b], False, "shares-rounded"),
        ([a, b, c], [a, b], False, "one-way-only"),
        ([a, b], [a, b, c], False, "one-way-only"),
    ):
        mistakes = NOT_A_BOOL | ({mistake: not same} if mistake else {})
        expect(submission.call("same_bag", torch.tensor(first), torch.tensor(second), 0)).equals(
            same, mistakes=mistakes
        )
    pairs = torch.tensor([a, a + 4]), torch.tensor([a + 1, a + 3])
    expect(submission.call("same_bag", *pairs, 0)).equals(False, mistakes=NOT_A_BOOL | {"ids-averaged": True})


@task("same_bag", points=1)
def test_padding_is_no_word(submission, draw):
    """Padding does not count, wherever it stands and whichever id it has."""
    for pad in (0, 7):
        a, b = (number + 10 for number in draw.distinct(30, 2))
        for first, second, same in (
            ([a, b, pad], [a, b], True),
            ([a, b, pad, pad], [b, a], True),
            ([pad, a, pad, b], [b, a, pad, pad, pad], True),
            ([a, a, b, pad], [a, b, pad, pad], False),
            ([a, 0 if pad else 7], [a], False),
        ):
            mistakes = NOT_A_BOOL
            if first == [a, b, pad]:
                mistakes = NOT_A_BOOL | {"pad-fixed-at-0" if pad else "padding-is-a-word": False}
            expect(submission.call("same_bag", torch.tensor(first), torch.tensor(second), pad)).equals(
                same, mistakes=mistakes
            )


@task("same_bag", points=1)
def test_sentences_without_words(submission, draw):
    """Nothing is like nothing, and unlike something."""
    a, nothing = draw.integer(1, 30), torch.zeros(0, dtype=torch.int64)
    pads = torch.tensor([0, 0])
    for first, second, same in (
        (nothing, nothing, True),
        (nothing, pads, True),
        (torch.tensor([a, a]), pads, False),
        (nothing, torch.tensor([a]), False),
    ):
        mistakes = NOT_A_BOOL | {"nothing-fails": raised()}
        if second is not pads or not same:
            mistakes |= {"nothing-is-like-all": not same}
        expect(submission.call("same_bag", first, second, 0)).equals(same, mistakes=mistakes)
