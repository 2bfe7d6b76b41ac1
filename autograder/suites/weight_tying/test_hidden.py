"""What only graders run: ties that must hold whatever happens, gradients by hand, padding rows and new vocabularies."""

import math

import torch
from torch.nn import functional

from autograder.judge import expect, raised, shaped, task, timeout, when
from autograder.suites.weight_tying import probes

DOUBLE = torch.float64
NOTHING_RAISED = when(lambda value: True)
DTYPE_CLASH = raised("RuntimeError", "dtype")


def numbers(draw, vocab_size, dim, hidden_size, dtype=torch.float32):
    """Random numbers for a decoder's Parameters, by name."""
    parts = {
        "embedding.weight": draw.normal(vocab_size, dim, dtype=dtype),
        "hidden.weight": draw.normal(hidden_size, dim, dtype=dtype),
        "hidden.bias": draw.normal(hidden_size, dtype=dtype),
        "head.bias": draw.normal(vocab_size, dtype=dtype),
    }
    if hidden_size != dim:
        parts["project.weight"] = draw.normal(dim, hidden_size, dtype=dtype)
    return parts


def forward(parts, ids, activation=torch.tanh, scale=1.0):
    """The decoder's states before the head, and its logits, on plain tensors in float64."""
    p = {name: tensor.double() for name, tensor in parts.items()}
    states = activation(scale * p["embedding.weight"][ids] @ p["hidden.weight"].T + p["hidden.bias"])
    states = states @ p["project.weight"].T if "project.weight" in p else states
    return states, states @ p["embedding.weight"].T + p["head.bias"]


def backward(parts, ids, upstream, padding_idx=None):
    """The table's gradient by hand in float64: the part through the lookup, and the part through the head."""
    p = {name: tensor.double() for name, tensor in parts.items()}
    ids, table = ids.reshape(-1), p["embedding.weight"]
    up = upstream.double().reshape(-1, len(table))
    states = torch.tanh(table[ids] @ p["hidden.weight"].T + p["hidden.bias"])
    down = up @ table
    out = states
    if "project.weight" in p:
        out, down = states @ p["project.weight"].T, down @ p["project.weight"]
    down = (down * (1 - states**2)) @ p["hidden.weight"]
    lookup = torch.zeros_like(table).index_add_(0, ids, down)
    if padding_idx is not None:
        lookup[padding_idx] = 0
    return lookup, up.T @ out


def of_mean_cross_entropy(parts, ids, targets):
    """The gradient of the mean cross-entropy with respect to the logits."""
    logits = forward(parts, ids)[1].reshape(targets.numel(), -1)
    return (logits.softmax(1) - torch.eye(logits.shape[1], dtype=DOUBLE)[targets.reshape(-1)]) / targets.numel()


def one_of(*tensors):
    """Matches any of these tensors, up to rounding."""
    return when(lambda got: any(got.shape == known.shape and (got - known).abs().max() < 1e-6 for known in tensors))


def is_pair(value):
    """Whether a value is a pair; None stays None, which has a message of its own."""
    return None if value is None else isinstance(value, (tuple, list)) and len(value) == 2


def expect_parts(reply, truth, mistakes):
    """Both parts are right; of each mistake, only a part that is wrong can tell."""
    expect(reply.map(is_pair)).holds("a tuple of two tensors", otherwise="something else")
    for index, part in enumerate(truth):
        known = {name: wrong[index] for name, wrong in mistakes.items()}
        known = {name: wrong for name, wrong in known.items() if not torch.allclose(wrong, part)}
        expect(reply[index]).is_close_to(part, mistakes=known)


def needs_a_decoder(submission, task, parts):
    """Stop here, without naming a mistake of this task, when the decoder itself cannot be made or called."""
    reply = submission.run(probes.ready, task, parts)
    expect(reply).holds("a decoder whose Parameters can be filled by their names")


# tie


@task("tie", points=1)
def test_tie_works_in_both_directions(submission, draw):
    """A change to either weight is seen at the other end, with and without bias, also when V = D."""
    for (vocab_size, dim), bias in (((7, 3), None), ((5, 5), draw.normal(5))):
        table, weight = draw.normal(vocab_size, dim), draw.normal(vocab_size, dim)
        states, ids = draw.normal(2, dim), draw.ids(vocab_size, 4)
        steps = [draw.normal(vocab_size, dim), draw.normal(vocab_size, dim)]
        offset = torch.zeros(vocab_size) if bias is None else bias
        facts = submission.run(probes.tied_layers, table, weight, bias, ids, states, steps)
        expect(facts["output"]).is_close_to(
            states @ table.T + offset,
            mistakes={
                "head-over-embedding": states @ weight.T + offset,
                "transposed-copy": (
                    states @ table + offset
                    if vocab_size == dim
                    else raised("RuntimeError", "shapes cannot be multiplied") | shaped(2, dim)
                ),
            },
        )
        expect(facts["output_after"]).is_close_to(
            states @ (table + steps[0]).T + offset, mistakes={"copies-values": states @ table.T + offset}
        )
        expect(facts["rows_after"]).is_close_to(
            (table + steps[0] + steps[1])[ids], mistakes={"copies-values": (table + steps[0])[ids]}
        )
        expect(facts["parameters"]).equals(1, mistakes={"shares-memory": 2})


@task("tie", points=1)
def test_tie_keeps_the_embedding_and_the_bias(submission, draw):
    """The embedding's Parameter wins, with its numbers, frozen or not; the head's bias stays what it was."""
    table, bias, steps = draw.normal(7, 3), draw.normal(7), [draw.normal(7, 3), draw.normal(7, 3)]
    weight = draw.normal(7, 3)
    facts = submission.run(probes.tied_layers, table, weight, bias, draw.ids(7, 4), draw.normal(2, 3), steps)
    expect(facts["table"]).equals(table, mistakes={"head-over-embedding": weight})
    expect(facts["kept"]).holds(
        "the Parameter that the embedding held before",
        otherwise="the embedding got another Parameter",
        mistake="embedding-replaced",
    )
    expect(facts["bias"]).equals(bias, mistakes={"bias-dropped": when(lambda got: got is None)})
    expect(facts["bias_kept"]).holds("the head's own bias", otherwise="another bias with the same numbers")
    facts = submission.run(probes.tied_frozen, table)
    expect(facts["embedding"]).equals(False, mistakes={"made-trainable": True})
    expect(facts["head"]).equals(False)


@task("tie", points=1)
def test_tie_refuses_other_shapes(submission, draw):
    """Weights of different shapes are a ValueError that names both, whichever axis differs."""
    for shape, mistake in (
        ((5, 3), "sizes-not-checked"),
        ((7, 2), "sizes-half-checked"),
        ((8, 3), "sizes-not-checked"),
        ((3, 7), "sizes-as-a-set"),
    ):
        reply = submission.run(probes.tie_of_misfits, draw.normal(7, 3), draw.normal(*shape))
        expect(reply).raises(
            "ValueError",
            mentioning=("7, 3", f"{shape[0]}, {shape[1]}"),
            mistakes={
                mistake: NOTHING_RAISED,
                "assert-as-check": raised("AssertionError"),
                "shapes-not-named": raised("ValueError"),
                "other-error": raised("TypeError") | raised("RuntimeError") | raised("IndexError") | raised("KeyError"),
            },
        )


@task("tie", points=1)
def test_tie_refuses_other_dtypes(submission, draw):
    """A float32 table does not fit a float64 head, nor a float16 table a float32 one."""
    for one, other in ((torch.float32, DOUBLE), (torch.float16, torch.float32)):
        reply = submission.run(probes.tie_of_misfits, draw.normal(7, 3, dtype=one), draw.normal(7, 3, dtype=other))
        expect(reply).raises(
            "ValueError",
            mentioning=(str(one).removeprefix("torch."), str(other).removeprefix("torch.")),
            mistakes={
                "dtypes-not-checked": NOTHING_RAISED,
                "assert-as-check": raised("AssertionError"),
                "other-error": raised("TypeError") | raised("RuntimeError"),
                "shapes-not-named": raised("ValueError"),
            },
        )


@task("tie", points=1)
def test_tie_refuses_before_it_changes_anything(submission, draw):
    """After a refusal both layers are as they were."""
    table = draw.normal(7, 3)
    for weight in (draw.normal(5, 3), draw.normal(3, 7), draw.normal(7, 3, dtype=DOUBLE)):
        bias = draw.normal(len(weight), dtype=weight.dtype)
        reply = submission.run(probes.misfits_left_alone, table, weight, bias)
        expect(reply).holds(
            "both layers as they were", otherwise="a layer that was changed all the same", mistake="ties-then-checks"
        )


@task("tie", points=1)
def test_tie_outlives_copies(submission, draw):
    """Tied layers stay tied through deepcopy, double() and load_state_dict."""
    table, step = draw.normal(7, 3), draw.normal(7, 3)
    facts = submission.run(probes.tie_after_copies, table, draw.normal(7), step)
    for way, truth in (
        ("deepcopy", table + step),
        ("double", table.double() + step.double()),
        ("load", table + step),
    ):
        expect(facts[way]).is_close_to(truth, mistakes={"tie-lost-in-copies": truth - step})


# is_tied


@task("is_tied", points=1)
def test_equal_numbers_are_no_tie(submission, draw):
    """Two Parameters with equal numbers are not tied, nor are two that share memory."""
    table = draw.normal(7, 3)
    facts = submission.run(probes.verdict, table, draw.normal(7, 3), "apart")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-shapes": True})
    facts = submission.run(probes.verdict, table, table, "equal")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-numbers": True})
    facts = submission.run(probes.verdict, table, table, "memory")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-memory": True})
    expect(facts["kept"]).holds("layers that keep their numbers", otherwise="a layer that was changed")


@task("is_tied", points=1)
def test_any_two_layers_have_an_answer(submission, draw):
    """Layers of different shapes are not tied; tied layers are, whatever their numbers."""
    for shape in ((3, 7), (7, 2)):
        facts = submission.run(probes.verdict, draw.normal(7, 3), draw.normal(*shape), "apart")
        expect(facts["answer"]).equals(
            False, mistakes={"looks-at-numbers": raised("RuntimeError", "size"), "sizes-must-fit": raised()}
        )
    for table, mistake in (
        (draw.normal(4, 4, dtype=DOUBLE), "tie-not-seen"),
        (torch.full((7, 3), math.nan), "looks-at-numbers"),
    ):
        facts = submission.run(probes.verdict, table, table, "tied")
        expect(facts["answer"]).equals(True, mistakes={mistake: False})


# count_parameters


@task("count_parameters", points=1)
def test_count_of_trainable_parameters(submission):
    """Frozen Parameters count, unless trainable_only leaves them out."""
    whole = 5 * 3 + 3 + 3 * 2 + 2
    expect(submission.run(probes.count, "frozen", [5, 3, 2])).equals(whole, mistakes={"frozen-left-out": whole - 15})
    expect(submission.run(probes.count, "frozen", [5, 3, 2], trainable_only=True)).equals(
        whole - 15, mistakes={"frozen-counted": whole, "flag-turned-round": 15}
    )
    expect(submission.run(probes.count, "shared", [11, 3, 2], trainable_only=True)).equals(
        44, mistakes={"counts-names": 77}
    )


@task("count_parameters", points=1)
def test_count_at_any_depth(submission):
    """Submodules at any depth count, buffers do not, and a module without Parameters has none."""
    whole = (5 * 3 + 3) + 2 * 3 + 1
    expect(submission.run(probes.count, "deep", [5, 3, 2])).equals(
        whole, mistakes={"counts-buffers": whole + 7, "top-level-only": 1}
    )
    expect(submission.run(probes.count, "none", [5, 3, 2])).equals(0)


@task("count_parameters", points=1)
def test_count_tells_equal_from_shared(submission):
    """Two equal layers count twice; one layer in two places counts once."""
    layer = 5 * 3 + 3
    expect(submission.run(probes.count, "equal", [5, 3, 2])).equals(
        2 * layer, mistakes={"counts-distinct-values": layer}
    )
    expect(submission.run(probes.count, "twice", [5, 3, 2])).equals(
        layer + 3 * 5 + 5, mistakes={"counts-names": 2 * layer + 20}
    )


# TiedDecoder


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
    """The table's deviation is 0.02, the bias is zero, the hidden layer is PyTorch's, and no seed is set."""
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
    spread = facts["hidden"].map(lambda weight: float(weight.std()))
    if not expect_deviation_near(spread, 1 / math.sqrt(3 * 101)):
        expect(spread).fails(
            "a hidden layer that starts as PyTorch makes it",
            mistakes={"every-layer-scaled": when(lambda got: got < 0.03)},
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
        expect(facts["padding_idx"]).equals(row, mistakes={"padding-not-told": when(lambda got: got is None)})
        expect(facts["table"].map(lambda table: float(table.abs().max()))).is_at_most(
            0.2, "numbers with a standard deviation of 0.02, whether or not there is padding"
        )


# gradient_paths


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_with_padding(submission, draw):
    """With padding the lookup's part has a zero row and the head's part has not; repeated words add up."""
    for hidden_size, padding_idx in ((5, 2), (3, 0), (3, None)):
        parts = numbers(draw, 11, 3, hidden_size, DOUBLE)
        ids, targets = torch.tensor([[4, 2, 4], [0, 2, 0]]), torch.tensor([[2, 4, 7], [0, 1, 2]])
        upstream = of_mean_cross_entropy(parts, ids, targets)
        lookup, head = backward(parts, ids, upstream, padding_idx)
        mistakes = {
            "parts-swapped": [head, lookup],
            "both-whole": [lookup + head, lookup + head],
            "loss-summed": [6 * lookup, 6 * head],
        }
        if padding_idx is not None:
            pad = torch.tensor(padding_idx)
            leaking = backward(parts, ids, upstream)[0]
            kept = (targets != padding_idx).reshape(-1, 1)
            skipped = backward(parts, ids, upstream * kept * kept.numel() / kept.sum(), padding_idx)
            mistakes["pads-skipped-in-loss"] = list(skipped)
            mistakes["padding-not-told"] = [leaking, head]
            mistakes["pad-row-cleared-in-head-part"] = [lookup, head.index_fill(0, pad, 0)]
        expect_parts(submission.run(probes.paths, parts, ids, targets, padding_idx), [lookup, head], mistakes)


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_for_ids_of_any_shape(submission, draw):
    """A single position, one sentence, three axes."""
    parts = numbers(draw, 7, 3, 2, DOUBLE)
    needs_a_decoder(submission, "gradient_paths", parts)
    for shape in ((1, 1), (6,), (2, 3, 5), ()):
        ids, targets = draw.ids(7, *shape), draw.ids(7, *shape)
        errors = raised("ValueError") | raised("RuntimeError") | raised("IndexError")
        lookup, head = backward(parts, ids, of_mean_cross_entropy(parts, ids, targets))
        reply = submission.run(probes.paths, parts, ids, targets)
        expect(reply.map(is_pair)).holds(
            "a tuple of two tensors",
            otherwise="something else",
            mistakes={"leading-axes-lost": errors} if len(shape) != 2 else {},
        )
        expect_parts(reply, [lookup, head], {"parts-swapped": [head, lookup], "both-whole": [lookup + head] * 2})


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_leave_the_model_as_it_was(submission, draw):
    """The model keeps its numbers, its tie and its gradients, None or left from before."""
    ids, targets, step = draw.ids(7, 4), draw.ids(7, 4), draw.normal(7, 3)
    for earlier in (0.0, draw.number(1, 2)):
        facts = submission.run(probes.paths_side_effects, numbers(draw, 7, 3, 5), ids, targets, step, earlier)
        expect(facts["tied_before"]).holds("a model that is tied before the call", otherwise="one that is not")
        expect(facts["head_step"]).is_close_to(step, mistakes={"unties-the-model": torch.zeros(7, 3)})
        expect(facts["kept"]).holds("a model that keeps its numbers", otherwise="the model's numbers changed")
        expect(facts["trainable"]).holds("Parameters that stay trainable", otherwise="a Parameter that was frozen")
        expect(facts["grads_kept"]).holds(
            "every `.grad` of the model as it was",
            otherwise="a gradient that was lost" if earlier else "gradients that were left in the model",
            mistake="loses-earlier-gradients" if earlier else "leaves-gradients-behind",
        )


# clear_pad_gradient


@task("clear_pad_gradient", points=1)
def test_clearing_any_pad_row(submission, draw):
    """Row 0, the last row, a row in between; all other gradients stay."""
    parts = numbers(draw, 7, 3, 5)
    for padding_idx, row in ((4, 4), (0, 0), (-1, 6)):
        gradients = {name: draw.normal(*tensor.shape) for name, tensor in parts.items()}
        expected = {name: tensor.clone() for name, tensor in gradients.items()}
        expected["embedding.weight"][row] = 0
        mistakes = {"zero-taken-for-none" if row == 0 else "gradient-not-touched": gradients["embedding.weight"]}
        if row:
            fixed = gradients["embedding.weight"].clone()
            fixed[0] = 0
            mistakes["pad-fixed-at-0"] = fixed
        facts = submission.run(probes.cleared, parts, padding_idx, gradients)
        expect(facts["table"]).equals(expected.pop("embedding.weight"), mistakes=mistakes)
        expect(facts["others"]).equals(
            expected, mistakes={"other-gradients-cleared": when(lambda got, before=gradients: not _equal(got, before))}
        )
        expect(facts["numbers_kept"]).holds(
            "Parameters that keep their numbers", otherwise="the numbers of a Parameter changed",
            mistake="numbers-not-gradient",
        )  # fmt: skip


def _equal(got, gradients):
    return all(torch.equal(got[name], gradients[name]) for name in got)


@task("clear_pad_gradient", points=1)
def test_clearing_where_there_is_nothing_to_clear(submission, draw):
    """Without padding the gradient stays whole; without a gradient nothing happens."""
    parts = numbers(draw, 7, 3, 3)
    needs_a_decoder(submission, "clear_pad_gradient", parts)
    gradient = draw.normal(7, 3)
    expect(submission.run(probes.cleared, parts, None, {"embedding.weight": gradient})["table"]).equals(
        gradient,
        mistakes={
            "none-taken-for-zero": torch.cat([torch.zeros(1, 3), gradient[1:]]),
            "whole-gradient-cleared": torch.zeros(7, 3),
            "none-not-handled": raised(),
        },
    )
    for padding_idx in (2, None):
        expect(submission.run(probes.cleared, parts, padding_idx, {})["table"]).equals(
            None, mistakes={"none-not-handled": raised(), "gradient-made": when(torch.is_tensor)}
        )


@task("clear_pad_gradient", points=1)
def test_pad_row_never_moves(submission, draw):
    """Over three steps of training the padding row stays zero and every other row moves."""
    padding_idx = draw.choice([0, 3, 10])
    ids = torch.cat([draw.permutation(11), torch.tensor([padding_idx])]).reshape(3, 4)
    facts = submission.run(probes.training, 11, 3, padding_idx, ids, ids.flip(0))
    expect(facts["tied"]).holds("a tied decoder", otherwise="one that is not")
    expect(facts["pad_step"]).equals(
        torch.zeros(3), mistakes={"gradient-not-touched": when(lambda step: bool(step.abs().max() > 0))}
    )
    expect(facts["moved"]).equals(
        [row != padding_idx for row in range(11)], mistakes={"whole-gradient-cleared": [False] * 11}
    )


# resize_vocab


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
    for padding_idx in (None, 2, 0):
        parts = numbers(draw, 7, 3, 3)
        table, bias = resized_table(parts, 11, padding_idx)
        zero_rows = torch.cat([table[:7], torch.zeros(4, 3)]).float()
        mistakes = {
            "added-rows-zero": zero_rows,
            "added-rows-at-random": when(
                lambda got, known=parts["embedding.weight"]: (
                    torch.equal(got[:7], known) and not torch.allclose(got[7], got[8])
                )
            ),
            "old-rows-lost": when(lambda got, known=parts["embedding.weight"]: (got[:7] - known).abs().min() > 0),
        }
        if padding_idx is not None:
            mistakes["pad-row-in-the-mean"] = resized_table(parts, 11)[0].float()
        facts = submission.run(probes.resized, parts, padding_idx, 11)
        expect(facts["table"]).is_close_to(table.float(), mistakes=mistakes)
        expect(facts["table"].map(lambda got: got[:7])).equals(parts["embedding.weight"])
        expect(facts["bias"]).equals(
            bias.float(),
            mistakes={
                "bias-not-resized": parts["head.bias"],
                "bias-lost": when(
                    lambda got, known=parts["head.bias"]: got.shape == (11,) and not torch.equal(got[:7], known)
                ),
                "added-bias-not-zero": when(
                    lambda got, known=parts["head.bias"]: got.shape == (11,) and torch.equal(got[:7], known)
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
        expect(facts["trainable"]).equals(
            [frozen != "embedding.weight", frozen != "head.bias", True], mistakes={"made-trainable": [True] * 3}
        )
        expect(facts["others_kept"]).holds(
            "hidden and project as they were", otherwise="other numbers in them", mistake="decoder-made-anew"
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
            mistakes["padding-forgotten"] = sum(backward(new_parts, ids, upstream))
        facts = submission.run(probes.resized_gradient, parts, padding_idx, new_size, ids, upstream)
        expect(facts["logits"]).is_close_to(forward(new_parts, ids)[1], mistakes={"tie-lost": shaped(1, 3, 7)})
        expect(facts["frozen"]).equals(False, mistakes={"new-table-frozen": True})
        expect(facts["gradient"]).is_close_to(lookup + head, mistakes=mistakes)


@task("resize_vocab", points=1)
def test_the_same_size_changes_nothing(submission, draw):
    """With the old size the Parameters and their gradients stay the same objects."""
    facts = submission.run(probes.resized, numbers(draw, 7, 3, 5), draw.choice([None, 2]), 7)
    expect(facts["same_objects"]).holds(
        "the same Parameters as before", otherwise="new Parameters with the same numbers", mistake="same-size-made-anew"
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
