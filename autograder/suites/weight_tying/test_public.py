"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch
from torch.nn import functional

from autograder.judge import expect, raised, task, timeout, when
from autograder.suites.weight_tying import probes


def numbers(draw, vocab_size, dim, hidden_size):
    """Random numbers for a decoder's Parameters, by name."""
    parts = {
        "embedding.weight": draw.normal(vocab_size, dim),
        "hidden.weight": draw.normal(hidden_size, dim),
        "hidden.bias": draw.normal(hidden_size),
        "head.bias": draw.normal(vocab_size),
    }
    if hidden_size != dim:
        parts["project.weight"] = draw.normal(dim, hidden_size)
    return parts


def logits_by_hand(parts, ids, table, head):
    """The decoder's formula on plain tensors, with a table for each end."""
    states = torch.tanh(table[ids] @ parts["hidden.weight"].T + parts["hidden.bias"])
    return states @ parts["project.weight"].T @ head.T + parts["head.bias"]


@task("tie", points=1)
def test_head_and_embedding_become_one(submission, draw):
    """Whatever happens to the table happens to the head."""
    table, weight, bias, states = draw.normal(7, 3), draw.normal(7, 3), draw.normal(7), draw.normal(2, 3)
    steps = [draw.normal(7, 3), draw.normal(7, 3)]
    facts = submission.run(probes.tied_layers, table, weight, bias, draw.ids(7, 4), states, steps)
    expect(facts["output_after"]).is_close_to(
        states @ (table + steps[0]).T + bias,
        mistakes={
            "copies-values": states @ table.T + bias,
            "head-over-embedding": states @ (weight + steps[0]).T + bias,
            "never-tied": states @ weight.T + bias,
        },
    )
    expect(facts["one"]).holds(
        "the head's weight is the embedding's Parameter",
        otherwise="two Parameters",
        mistake="shares-memory",
    )


@task("is_tied", points=1)
def test_tied_and_apart(submission, draw):
    """True for one Parameter, False for two with different numbers."""
    table = draw.normal(7, 3)
    expect(submission.run(probes.verdict, table, table, "tied")["answer"]).equals(
        True, mistakes={"tie-not-seen": False}
    )
    expect(submission.run(probes.verdict, table, draw.normal(7, 3), "apart")["answer"]).equals(
        False, mistakes={"looks-at-shapes": True}
    )


@task("count_parameters", points=1)
def test_shared_parameter_counts_once(submission):
    """A Parameter with two names counts once."""
    expect(submission.run(probes.count, "shared", [11, 3, 2])).equals(
        11 * 3 + 11, mistakes={"counts-names": 2 * 11 * 3 + 11, "counts-tensors": 2}
    )


@task("TiedDecoder", points=1)
def test_decoder_gives_logits(submission, draw):
    """The logits follow the formula, with H different from D."""
    parts, ids = numbers(draw, 11, 3, 5), draw.ids(11, 2, 7)
    table = parts["embedding.weight"]
    expected = logits_by_hand(parts, ids, table, table)
    facts = submission.run(probes.decoder_logits, parts, ids)
    expect(facts["logits"]).is_close_to(
        expected,
        mistakes={
            "softmax-inside": expected.softmax(-1),
            "log-softmax-inside": expected.log_softmax(-1),
            "bias-forgotten": expected - parts["head.bias"],
            "sizes-mixed-up": raised("RuntimeError", "shapes cannot be multiplied") | raised("RuntimeError", "size"),
        },
    )


@timeout(5)
@task("gradient_paths", points=1)
def test_two_parts_add_up(submission, draw):
    """The two parts are those of an embedding and a head that are not tied, and add up to the tied gradient."""
    parts, ids, targets = numbers(draw, 11, 3, 5), draw.ids(11, 2, 7), draw.ids(11, 2, 7)
    table, head = (parts["embedding.weight"].clone().requires_grad_() for _ in range(2))
    loss = functional.cross_entropy(logits_by_hand(parts, ids, table, head).flatten(0, 1), targets.flatten())
    lookup_part, head_part = torch.autograd.grad(loss, (table, head))
    whole = lookup_part + head_part
    reply = submission.run(probes.paths, parts, ids, targets)
    for index, part, other in ((0, lookup_part, head_part), (1, head_part, lookup_part)):
        expect(reply[index]).is_close_to(
            part, mistakes={"parts-swapped": other, "both-whole": whole, "loss-summed": part * 14}
        )


@task("clear_pad_gradient", points=1)
def test_pad_row_of_the_gradient_is_cleared(submission, draw):
    """The padding row of the gradient is zero afterwards, and only that row."""
    parts = numbers(draw, 7, 3, 3)
    gradient = draw.normal(7, 3)
    expected = gradient.clone()
    expected[2] = 0
    facts = submission.run(probes.cleared, parts, 2, {"embedding.weight": gradient})
    expect(facts["table"]).equals(
        expected,
        mistakes={
            "gradient-not-touched": gradient,
            "whole-gradient-cleared": when(lambda got: got is None or not got.any()),
            "pad-fixed-at-0": torch.cat([torch.zeros(1, 3), gradient[1:]]),
        },
    )
    expect(facts["numbers_kept"]).holds(
        "Parameters that keep their numbers",
        otherwise="the numbers of a Parameter changed",
        mistake="numbers-not-gradient",
    )


@task("resize_vocab", points=1)
def test_a_larger_vocabulary_keeps_the_old_rows(submission, draw):
    """The old rows are kept at both ends, and the head grows with the table."""
    parts = numbers(draw, 7, 3, 5)
    facts = submission.run(probes.resized, parts, None, 11)
    expect(facts["table"].map(lambda table: list(table.shape))).equals(
        [11, 3], mistakes={"not-in-place": [7, 3], "sizes-mixed-up": [3, 11]}
    )
    expect(facts["table"].map(lambda table: table[:7])).equals(parts["embedding.weight"])
    expect(facts["moves_together"]).holds(
        "a head that follows the new table",
        otherwise="the head stayed behind when the new table was changed",
        mistake="tie-lost",
    )
