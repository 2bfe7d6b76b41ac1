"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch

from autograder.judge import expect, has_dtype, raised, returned, shaped, task, typed, when
from autograder.suites.padding import probes


def returned_near(*wrong):
    """One of these tensors came back, up to rounding."""
    return when(
        lambda got: any(
            isinstance(got, torch.Tensor) and got.shape == it.shape and bool(((got - it).abs() < 1e-4).all())
            for it in wrong
        )
    )


def with_zeros(table, row):
    """The table with zeros in one row."""
    return table.index_fill(0, torch.tensor([row]), 0)


def three_bags(rows, sizes, how):
    """Three bags of these sizes, one after the other."""
    return torch.stack([how(bag) for bag in rows.split(sizes)])


@task("pad_row", points=1)
def test_negative_rows_count_from_the_end(submission):
    """−1 is the last row, and None is no row."""
    expect(submission.call("pad_row", 3, 11)).equals(3)
    expect(submission.call("pad_row", -1, 11)).equals(
        10,
        mistakes={
            "negative-stays": -1,
            "one-row-off": when(lambda got: got in (9, 11)),
            "sign-dropped": 1,
            "negative-refused": raised("ValueError"),
        },
    )
    expect(submission.call("pad_row", None, 11)).equals(
        None, mistakes={"none-not-expected": raised("TypeError"), "none-is-a-row": when(lambda got: got is not None)}
    )


@task("redraw", points=1)
def test_redraw_gives_the_padding_row_its_zeros(submission):
    """New numbers everywhere, and zeros in the padding row."""
    table = submission.run(probes.redrawn_layer, "Embedding", [11, 7], 4, 1.0, alone=False)["table"]
    expect(table.map(lambda got: bool((got == 5).any()), part=", holds an old number")).equals(
        False,
        mistakes={
            "not-redrawn": True,
            "drawn-with-gradient": raised("RuntimeError", "in-place"),
        },
    )
    zeros = table.map(lambda got: (got == 0).all(1).nonzero().flatten().tolist(), part=", the rows that are all zeros")
    expect(zeros).equals(
        [4], mistakes={"zeros-overwritten": [], "pad-fixed-at-0": [0], "nothing-left": list(range(11))}
    )


@task("load_table", points=1)
def test_a_loaded_table_trains_and_is_its_own(submission, draw):
    """The layer has the table's numbers, zeros for padding, and trains; the table stays as it was."""
    table = draw.normal(11, 7)
    facts = submission.run(probes.loaded, table, 4, {}, upstream=draw.normal(11, 7))
    expect(facts["kept"]).holds(
        "a table that holds the same numbers afterwards",
        otherwise="load_table wrote into the caller's table",
        mistake="callers-table-written",
        mistakes={"sizes-swapped": raised("RuntimeError", "size of tensor")},
    )
    expect(facts["table"]).equals(
        with_zeros(table, 4),
        mistakes={
            "padding-row-kept": table,
            "sizes-swapped": shaped(7, 11),
            "pad-fixed-at-0": with_zeros(table, 0),
            "numbers-not-loaded": when(lambda got: bool((got[:4] != table[:4]).all())),
        },
    )
    expect(facts["trains"]).holds("a table that trains", otherwise="a frozen one", mistake="frozen-unasked")


@task("step_keeping_pad", points=1)
def test_step_leaves_the_padding_row(submission, draw):
    """Decay pulls at a padding row that has no gradient; it stays, and the pull is returned."""
    table, gradient = draw.normal(11, 7) + 3, draw.normal(11, 7)
    gradient[4] = 0
    settings = {"lr": draw.number(0.1, 0.3), "weight_decay": draw.number(0.2, 0.5)}
    facts = submission.run(probes.stepped, "SGD", settings, table, 4, gradients=[gradient])
    plain = table.double() - settings["lr"] * (gradient.double() + settings["weight_decay"] * table.double())
    after = torch.cat([plain[:4], table[4:5].double(), plain[5:]])
    drift = settings["lr"] * settings["weight_decay"] * float(table[4].abs().max())
    zeroed = with_zeros(after, 4)
    expect(facts["tables"][0]).is_close_to(
        after.float(),
        mistakes={
            "padding-row-moves": plain.float(),
            "padding-row-zeroed": zeroed.float(),
            "nothing-moves": table,
            "decay-switched-off": with_zeros(table.double() - settings["lr"] * gradient.double(), 4).float()
            + (table - with_zeros(table, 4)),
        },
    )
    expect(facts["drifts"][0]).is_close_to(
        drift,
        mistakes={
            "measured-too-late": 0.0,
            "drift-is-a-tensor": typed("Tensor"),
            "whole-table-measured": float((plain - table).abs().max()),
            "signed-drift": when(lambda got: abs(abs(got) - abs(float((plain[4] - table[4]).max()))) < 1e-4),
            "drift-is-a-length": float((plain[4] - table[4]).norm()),
            "drift-is-a-mean": float((plain[4] - table[4]).abs().mean()),
            "drift-is-a-sum": float((plain[4] - table[4]).abs().sum()),
            "returned-nothing": typed("NoneType"),
        },
    )


@task("positions", points=1)
def test_positions_do_not_depend_on_the_side(submission):
    """0, 1, 2 for three words, with padding on the right, on the left, or without any."""
    mask = torch.tensor([[1, 1, 1, 0, 0], [0, 0, 1, 1, 1], [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]]).bool()
    truth = torch.tensor([[0, 1, 2, 0, 0], [0, 0, 0, 1, 2], [0, 1, 2, 3, 4], [0, 0, 0, 0, 0]])
    count = mask.cumsum(1)
    expect(submission.call("positions", mask)).equals(
        truth,
        mistakes={
            "places-not-positions": torch.arange(5).expand(4, 5),
            "places-of-real-tokens": torch.arange(5) * mask,
            "counted-from-one": count * mask,
            "padding-counts-on": returned(count - 1, (count - 1).clamp(min=0), count - mask.int()),
            "minus-one-at-padding": count * mask - 1,
            "counted-down-the-batch": (mask.long().cumsum(0) - 1).masked_fill(~mask, 0),
            "counted-backwards": (mask.flip(1).long().cumsum(1).flip(1) - 1).masked_fill(~mask, 0),
            "one-at-padding": (count - 1).masked_fill(~mask, 1),
            "positions-not-int64": has_dtype(torch.float32, torch.int32, torch.bool),
        },
    )


@task("last_token", points=1)
def test_last_token_on_either_side(submission, draw):
    """The last word's vector, with padding on the right, on the left, or without any."""
    vectors = draw.normal(3, 5, 7)
    ids = torch.tensor([[6, 2, 9, 4, 4], [4, 4, 3, 8, 1], [7, 7, 2, 5, 0]])
    vectors[0, 4] = 0  # padding may have any numbers, also none
    expect(submission.call("last_token", vectors, ids, 4)).equals(
        torch.stack([vectors[0, 2], vectors[1, 4], vectors[2, 4]]),
        mistakes={
            "last-place-taken": vectors[:, -1],
            "pad-fixed-at-0": torch.stack([vectors[0, 4], vectors[1, 4], vectors[2, 3]]),
            "mask-from-vectors": torch.stack([vectors[0, 3], vectors[1, 4], vectors[2, 4]]),
            "length-for-a-place": torch.stack([vectors[0, 2], vectors[1, 2], vectors[2, 4]]),
            "first-token-taken": torch.stack([vectors[0, 0], vectors[1, 2], vectors[2, 0]]),
            "one-place-off": raised("IndexError") | raised("RuntimeError", "out of bounds")
            | when(lambda got: torch.equal(got, torch.stack([vectors[0, 1], vectors[1, 3], vectors[2, 3]]))),
            "token-axis-left": shaped(3, 1, 7),
            "every-pair": shaped(3, 3, 7),
        },
    )  # fmt: skip


@task("pool_bags", points=2)
def test_bags_are_pooled(submission, draw):
    """Three bags of three, one and two words: sums, means and maxima."""
    table, ids, offsets = draw.normal(11, 7) - 1, torch.tensor(draw.distinct(11, 6)), torch.tensor([0, 3, 4])
    rows = table[ids]
    hows = {"sum": lambda bag: bag.sum(0), "mean": lambda bag: bag.mean(0), "max": lambda bag: bag.amax(0)}
    truth = {mode: three_bags(rows, [3, 1, 2], how) for mode, how in hows.items()}
    too_long = (rows[3:5].sum(0), rows[3:5].mean(0), rows[3:5].amax(0))
    general = {
        "last-bag-lost": shaped(2, 7),
        "offsets-as-lengths": raised("RuntimeError", "split") | when(lambda got: bool((got[0] == 0).all())),
        "bag-too-long": when(
            lambda got: (
                got.shape == (3, 7)
                and bool((got[1] != rows[3]).all())
                and any((got[1] - wrong).abs().max() < 1e-4 for wrong in too_long)
            )
        ),
        "words-not-pooled": shaped(6, 7),
        "one-bag-too-many": shaped(4, 7),
    }
    longest = torch.stack([bag[bag.norm(dim=1).argmax()] for bag in (rows[:3], rows[3:4], rows[4:])])
    for mode in ("sum", "mean", "max"):
        general["bag-begins-late"] = three_bags(rows, [4, 1, 1], hows[mode])
        mistakes = general | {"modes-mixed-up": returned_near(*(truth[other] for other in truth if other != mode))}
        if mode == "max" and not torch.equal(longest, truth["max"]):
            mistakes["longest-vector"] = longest
        if mode == "max":
            mistakes["zeros-win-the-maximum"] = truth["max"].clamp(min=0)
        if mode == "mean":
            mistakes["all-words-divide"] = truth["sum"] / 6
        expect(submission.call("pool_bags", ids, offsets, table, mode)).is_close_to(truth[mode], mistakes=mistakes)
    expect(submission.call("pool_bags", ids, offsets, table)).is_close_to(
        truth["mean"], mistakes={"mode-by-default": returned_near(truth["sum"], truth["max"])}
    )
