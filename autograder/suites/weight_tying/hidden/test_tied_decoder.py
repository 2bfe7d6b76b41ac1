"""Hidden tests of `TiedDecoder`."""

import math

import torch
from torch.nn import functional

from autograder.judge import expect, raised, shaped, task, when
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import DOUBLE, backward, forward, numbers

DTYPE_CLASH = raised("RuntimeError", "dtype")


def one_of(*tensors):
    """Matches any of these tensors, up to rounding."""
    return when(lambda got: any(got.shape == known.shape and (got - known).abs().max() < 1e-6 for known in tensors))


@task("TiedDecoder", points=1)
def test_decoder_has_the_layers_it_needs(submission):
    """Layers of the right sizes, a projection only when H and D differ, nothing besides."""
    for hidden_size in (5, 2, None, 3):
        width = hidden_size or 3
        shapes = {
            "embedding.weight": (11, 3), "hidden.weight": (width, 3), "hidden.bias": (width,), "head.bias": (11,),
        }  # fmt: skip
        count = 11 * 3 + 3 * width + width + 11
        if width != 3:
            shapes["project.weight"] = (3, width)
            count += 3 * width
        facts = submission.run(probes.decoder_sizes, 11, 3, hidden_size)
        expect(facts["kinds"]).holds(
            "an nn.Embedding called embedding, nn.Linear layers called hidden and head",
            otherwise="layers of other types",
        )
        expect(facts["shapes"]).equals(
            shapes,
            mistakes={
                "projects-always": when(lambda got, width=width: width == 3 and "project.weight" in got),
                "hidden-size-ignored": when(lambda got, width=width: got["hidden.weight"] == (3, 3) != (width, 3)),
                "bias-forgotten": when(lambda got: "head.bias" not in got),
            },
        )
        expect(facts["count"]).equals(
            count,
            mistakes={"never-tied": count + 33} | ({"bias-where-none-belongs": count + 3} if width != 3 else {}),
        )


@task("TiedDecoder", points=1)
def test_decoder_follows_the_formula(submission, draw):
    """Lookup, hidden layer, tanh, projection, head: nothing missing, nothing extra, in float64."""
    for hidden_size in (5, 3):
        parts, ids = numbers(draw, 11, 3, hidden_size, DOUBLE), draw.ids(11, 2, 7)
        _, truth = forward(parts, ids)
        facts = submission.run(probes.decoder_logits, parts, ids)
        expect(facts["repeats"]).holds(
            "the same logits both times",
            otherwise="other logits the second time",
            mistake="forward-not-repeatable",
        )
        expect(facts["logits"]).is_close_to(
            truth,
            mistakes={
                "softmax-inside": truth.softmax(-1),
                "log-softmax-inside": truth.log_softmax(-1),
                "bias-forgotten": truth - parts["head.bias"],
                "another-activation": one_of(
                    *(forward(parts, ids, other)[1] for other in (torch.relu, torch.sigmoid, functional.gelu))
                ),
                "no-activation": forward(parts, ids, lambda x: x)[1],
                "table-scaled": forward(parts, ids, scale=math.sqrt(3))[1],
                "tanh-after-projection": (
                    torch.tanh(forward(parts, ids, lambda x: x)[0]) @ parts["embedding.weight"].T + parts["head.bias"]
                    if hidden_size != 3
                    else shaped()
                ),
                "fixed-float32": DTYPE_CLASH | when(lambda got: got.dtype == torch.float32),
            },
        )


@task("TiedDecoder", points=1)
def test_decoder_takes_ids_of_any_shape(submission, draw):
    """Leading axes stay: a single id, one sentence, three axes, an empty batch, int32."""
    parts = numbers(draw, 11, 3, 5)
    for shape in ((4,), (1, 1), (), (0, 4), (2, 3, 5)):
        ids = draw.ids(11, *shape)
        truth = forward(parts, ids)[1].float()
        flat = shaped(ids.numel(), 11) if len(shape) != 2 else shaped(11)
        unpacks = raised("ValueError", "unpack")
        mistakes = {"leading-axes-lost": unpacks if shape in ((4,), (0, 4)) else unpacks | flat}
        expect(submission.run(probes.decoder_logits, parts, ids)["logits"]).is_close_to(truth, mistakes=mistakes)
    expect(submission.run(probes.decoder_logits, parts, ids.int())["logits"]).is_close_to(truth)


@task("TiedDecoder", points=1)
def test_decoder_only_reads_its_layers(submission, draw):
    """Forward changes no number, and a padding row that holds numbers is used like any row."""
    parts, ids = numbers(draw, 11, 3, 5), torch.tensor([[4, 2, 9], [2, 0, 1]])
    for padding_idx in (2, 0):
        _, truth = forward(parts, ids)
        cleaned = parts["embedding.weight"].index_fill(0, torch.tensor(padding_idx), 0)
        facts = submission.run(probes.decoder_logits, parts, ids, padding_idx)
        expect(facts["repeats"]).holds(
            "the same logits both times",
            otherwise="other logits the second time",
            mistake="forward-not-repeatable",
        )
        expect(facts["logits"]).is_close_to(
            truth.float(),
            mistakes={
                "pad-row-cleared-in-forward": forward(parts | {"embedding.weight": cleaned}, ids)[1].float(),
                "pad-score-hidden": when(lambda got, at=padding_idx: bool((got[..., at] < -1e4).all())),
                "pad-positions-cleared": when(lambda got, at=padding_idx: not got[ids == at].any()),
            },
        )
        expect(facts["kept"]).holds("numbers that forward leaves alone", otherwise="numbers that changed")


@task("TiedDecoder", points=1)
def test_decoder_is_tied(submission, draw):
    """One Parameter for both ends, which stays one in a copy and in another dtype."""
    step = draw.normal(11, 3)
    facts = submission.run(probes.decoder_tie, 11, 3, step)
    expect(facts["same_numbers"]).holds(
        "a head with the table's numbers", otherwise="a head with other numbers", mistake="never-tied"
    )
    expect(facts["head_step"]).is_close_to(step, mistakes={"copies-values": torch.zeros(11, 3)})
    expect(facts["one"]).holds(
        "the head's weight is the embedding's Parameter",
        otherwise="two Parameters",
        mistake="shares-memory",
    )
    expect(facts["parameters"]).equals(1, mistakes={"shares-memory": 2})
    expect(facts["leaf"]).holds("a Parameter", otherwise="a tensor that was computed from one")
    expect(facts["twin_step"]).is_close_to(step.double())


@task("TiedDecoder", points=1)
def test_decoder_gradient_is_the_sum_of_both_paths(submission, draw):
    """The table gets the gradient of the lookup plus that of the head."""
    for hidden_size, padding_idx in ((5, None), (3, 2)):
        parts, ids = numbers(draw, 11, 3, hidden_size, DOUBLE), torch.tensor([[4, 2, 4], [9, 2, 0]])
        upstream = draw.normal(2, 3, 11, dtype=DOUBLE)
        lookup, head = backward(parts, ids, upstream, padding_idx)
        mistakes = {
            "head-cut-off": lookup,
            "lookup-cut-off": head,
            "gradient-missing": when(lambda got: got is None),
        }
        if padding_idx is not None:
            mistakes["padding-not-told"] = sum(backward(parts, ids, upstream))
            mistakes["pad-gradient-stopped-too-soon"] = (lookup + head).index_fill(0, torch.tensor(padding_idx), 0)
        facts = submission.run(probes.decoder_gradients, parts, ids, upstream, padding_idx)
        expect(facts["embedding.weight"]).is_close_to(lookup + head, mistakes=mistakes)
        expect(facts["head.bias"]).is_close_to(upstream.sum((0, 1)))


@task("TiedDecoder", points=1)
def test_decoder_starts_small(submission, draw):
    """The table's deviation is 0.02, the bias is zero, the other layers are PyTorch's, and no seed is set."""
    ids = draw.ids(211, 1)
    facts = submission.run(probes.decoder_start, 211, 101, 103, None, ids, ids)
    deviation = facts["table"].map(lambda table: float(table.std()))
    if not expect_deviation_near(deviation, 0.02):
        expect(deviation).fails(
            "numbers with a standard deviation of 0.02 in the table",
            mistakes={
                "default-start": when(lambda got: 0.9 < got < 1.1),
                "variance-for-deviation": when(lambda got: 0 < got < 0.001 or 0.12 < got < 0.16),
                "uniform-start": when(lambda got: abs(got - 0.02 / math.sqrt(3)) < 0.001),
            },
        )
    expect(facts["table"].map(lambda table: abs(float(table.mean())))).is_at_most(0.001, "a mean of 0 in the table")
    expect(facts["table"].map(lambda table: bool(table.abs().max() > 0.06))).holds(
        "a normal distribution", otherwise="no number beyond three deviations", mistake="uniform-start"
    )
    expect(facts["bias"]).equals(torch.zeros(211), mistakes={"bias-at-random": when(lambda got: bool(got.any()))})
    # PyTorch draws them evenly from -1/sqrt(n) to 1/sqrt(n) for n inputs. The bias has 103 numbers: seven sigmas.
    for name, inputs, share in (("hidden.weight", 101, 0.1), ("hidden.bias", 101, 0.35), ("project.weight", 103, 0.1)):
        part, bound = facts["others"][name], inputs**-0.5
        spread = part.map(lambda got: float(got.std()), part=", its deviation")
        expect(spread).satisfies(
            lambda got, bound=bound, share=share: abs(got * 3**0.5 / bound - 1) < share,
            f"{bound / 3**0.5:.3f} or so, as PyTorch makes it",
            mistake="every-layer-scaled",
        )
        expect(part.map(lambda got: float(got.abs().max()), part=", its largest number")).is_at_most(
            1.0001 * bound, f"at most {bound:.4f}, as PyTorch makes it", mistake="every-layer-scaled"
        )
    expect(facts["differ"]).holds(
        "two decoders with different numbers", otherwise="twice the same numbers", mistake="seed-set"
    )


def expect_deviation_near(reply, truth):
    """Whether a number is within a tenth of the truth: more than ten standard errors, for ten thousand numbers."""
    return reply.fault is None and isinstance(reply.value, float) and abs(reply.value - truth) < truth / 10


@task("TiedDecoder", points=1)
def test_decoder_first_loss_is_near_ln_v(submission, draw):
    """Before any training all words are nearly equally likely."""
    vocab_size, dim, hidden_size = draw.choice([(53, 67, 61), (101, 64, 64), (307, 31, 97)])
    ids, targets = draw.ids(vocab_size, 5, 13), draw.ids(vocab_size, 5, 13)
    facts = submission.run(probes.decoder_start, vocab_size, dim, hidden_size, None, ids, targets)
    expect(facts["loss"].map(lambda loss: abs(loss - math.log(vocab_size)))).is_at_most(
        0.02, "a first loss within 0.02 of ln V", mistake="far-from-ln-v"
    )


@task("TiedDecoder", points=1)
def test_decoder_pad_row_starts_at_zero(submission, draw):
    """The padding row is zero and no other row is; row 0 and negative rows included."""
    ids = draw.ids(11, 4)
    for padding_idx, row in ((4, 4), (-1, 10), (0, 0), (None, None)):
        zero = [index == row for index in range(11)]
        facts = submission.run(probes.decoder_start, 11, 3, None, padding_idx, ids, ids)
        mistakes = {
            "pad-row-drawn-again": [False] * 11,
            "pad-fixed-at-0": [index == 0 for index in range(11)] if row != 0 else shaped(),
        }
        if row == 0:
            mistakes = {"zero-taken-for-none": [False] * 11}
        elif row is None:
            mistakes = {"none-taken-for-zero": [True] + [False] * 10, "all-zero": [True] * 11}
        expect(facts["table"].map(lambda table: (table == 0).all(1).tolist())).equals(zero, mistakes=mistakes)
        expect(facts["padding_idx"]).equals(row, mistakes={"padding-not-told": None} if row is not None else {})
        expect(facts["table"].map(lambda table: float(table.abs().max()))).is_at_most(
            0.2, "numbers with a standard deviation of 0.02, whether or not there is padding"
        )
