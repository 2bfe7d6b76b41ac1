"""What only graders run: other shapes and dtypes, repeated ids, padding, vectors of every length and sign."""

import math

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, shaped, task, when
from autograder.suites.embedding_probe import probes

WRONG_DTYPE = raised("RuntimeError", "dtype") | raised("RuntimeError", "type") | has_dtype(torch.float32)


# one_hot_lookup


@task("one_hot_lookup", points=1)
def test_one_hot_keeps_every_leading_axis(submission, draw):
    """Ids of any shape: three axes, one, none, and an empty batch."""
    weight = draw.normal(7, 3)
    for shape in ((2, 3, 5), (4,), (), (0, 5), (1, 1)):
        ids = draw.ids(7, *shape)
        expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
            weight[ids],
            mistakes={
                "leading-axes-lost": shaped(ids.numel(), 3) if ids.dim() != 1 else shaped(-1),
                "guessed-vocabulary": raised("RuntimeError", "shapes cannot be multiplied"),
            },
        )


@task("one_hot_lookup", points=1)
def test_one_hot_keeps_the_dtype(submission, draw):
    """A float64 table gives float64 rows, and int32 ids are ids too."""
    weight, ids = draw.normal(7, 3, dtype=torch.float64), draw.ids(7, 2, 5).int()
    expect(submission.call("one_hot_lookup", ids.long(), weight)).is_close_to(
        weight[ids], mistakes={"fixed-float32": WRONG_DTYPE}
    )
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
        weight[ids], mistakes={"only-int64-ids": raised("RuntimeError", "LongTensor") | raised("RuntimeError", "index")}
    )


@task("one_hot_lookup", points=1)
def test_one_hot_is_a_product_over_the_vocabulary(submission, draw):
    """A real product: an infinite row that nobody asked for spoils the sum."""
    weight = draw.normal(7, 3)
    weight[6] = math.inf
    ids = draw.ids(6, 2, 5)
    reply = submission.call("one_hot_lookup", ids, weight)
    expect(reply.map(lambda got: bool(got.isnan().all()))).holds(
        "NaN everywhere, since 0 times infinity is NaN",
        otherwise="finite numbers, so the table was indexed and not multiplied",
        mistake="indexing-not-product",
    )


@task("one_hot_lookup", points=1)
def test_one_hot_reads_rows_of_a_square_table(submission, draw):
    """With V = D only the numbers can tell rows from columns."""
    ids, weight = draw.ids(5, 2, 3), draw.normal(5, 5)
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
        weight[ids], mistakes={"columns-for-rows": weight.T[ids]}
    )


# embedding_lookup


@task("embedding_lookup", points=1)
def test_embedding_takes_any_shape_and_dtype(submission, draw):
    """Any leading axes, int32 ids, and the table's own dtype."""
    weight = draw.normal(7, 3, dtype=torch.float64)
    for shape in ((2, 3, 5), (), (0,)):
        ids = draw.ids(7, *shape)
        expect(submission.call("embedding_lookup", ids, weight)).equals(
            weight[ids], mistakes={"fixed-float32": WRONG_DTYPE, "leading-axes-lost": shaped(ids.numel(), 3)}
        )
    ids = draw.ids(7, 4).int()
    expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids])


@task("embedding_lookup", points=2)
def test_embedding_never_builds_one_hot_rows(submission, draw):
    """No tensor of shape (..., V) is made, however large V is."""
    weight, ids = draw.normal(3001, 2), draw.ids(3001, 3, 50)
    reply = submission.counting.call("embedding_lookup", ids, weight)
    expect(reply).equals(weight[ids])
    expect(reply).costs_at_most(
        elements=2 * 3001 * 2,
        expected="no tensor much larger than the table",
        mistake="one-hot-built",
    )


@task("embedding_lookup", points=1)
def test_embedding_ignores_rows_nobody_asked_for(submission, draw):
    """A row of NaN that is not looked up has no influence."""
    weight, ids = draw.normal(7, 3), draw.ids(6, 2, 5)
    weight[6] = math.nan
    expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids], mistakes={"one-hot-built": has_nan()})


# linear_equivalent


@task("linear_equivalent", points=1)
def test_linear_layer_maps_one_hot_rows_to_the_table(submission, draw):
    """Fed with one-hot rows, the layer gives the table's rows, also when V = D."""
    for weight in (draw.normal(5, 5), draw.normal(7, 2, dtype=torch.float64)):
        ids = draw.ids(len(weight), 4)
        facts = submission.run(probes.linear_layer, weight, ids)
        expect(facts["weight"]).equals(weight.T, mistakes={"not-transposed": weight, "fixed-float32": WRONG_DTYPE})
        expect(facts["output"]).is_close_to(weight[ids], mistakes={"fixed-float32": WRONG_DTYPE})
        expect(facts["sizes"]).equals(tuple(weight.shape))


@task("linear_equivalent", points=1)
def test_linear_layer_owns_its_numbers(submission, draw):
    """Training the layer leaves the table as it was, and the layer can be trained."""
    facts = submission.run(probes.linear_layer, draw.normal(7, 3), draw.ids(7, 4))
    expect(facts["trainable"]).holds("a trainable weight", otherwise="frozen", mistake="frozen-layer")
    expect(facts["table_kept"]).holds(
        "a table that keeps its numbers when the layer is trained",
        otherwise="the table changed with the layer",
        mistake="shares-the-table",
    )


# build_embedding


@task("build_embedding", points=2)
def test_embedding_pad_row_is_zero(submission, draw):
    """The padding row is zero and no other row is; row 0 and negative rows included."""
    table = draw.normal(7, 3) + 0.1
    for padding_idx, row in ((2, 2), (-1, 6), (0, 0)):
        expected = table.clone()
        expected[row] = 0
        first_zeroed = table.clone()
        first_zeroed[0] = 0
        mistakes = {"pad-row-kept": table, "all-zeroed": torch.zeros(7, 3)}
        if row == 0:
            mistakes = {"zero-taken-for-none": table}
        elif padding_idx > 0:
            mistakes["pad-fixed-at-0"] = first_zeroed
        facts = submission.run(probes.embedding_layer, table, padding_idx)
        expect(facts["weight"]).equals(expected, mistakes=mistakes)
        expect(facts["padding_idx"]).equals(
            row,
            mistakes={"padding-not-told": when(lambda got: got is None), "pad-fixed-at-0": when(lambda got: got == 0)},
        )


@task("build_embedding", points=1)
def test_embedding_pad_row_gets_no_gradient(submission, draw):
    """Backward through a lookup leaves the padding row without gradient."""
    table, ids, upstream = draw.normal(7, 3), torch.tensor([2, 5, 2, 6]), draw.normal(4, 3)
    expected = torch.zeros(7, 3).index_add(0, ids, upstream)
    leaking = expected.clone()
    expected[2] = 0
    reply = submission.run(probes.embedding_gradient, table, ids, upstream, 2)
    expect(reply).is_close_to(
        expected,
        mistakes={"padding-not-told": leaking, "frozen-layer": raised("RuntimeError", "does not require grad")},
    )


@task("build_embedding", points=1)
def test_embedding_owns_its_numbers(submission, draw):
    """The table stays as it was: at once, and when the layer is trained."""
    facts = submission.run(probes.embedding_layer, draw.normal(7, 3), 2)
    expect(facts["table_kept"]).holds(
        "a table that is left alone",
        otherwise="the table's padding row was zeroed too",
        mistake="shares-the-table",
    )
    expect(facts["table_owned"]).holds(
        "a table that keeps its numbers when the layer is trained",
        otherwise="the table changed with the layer",
        mistake="shares-the-table",
    )


@task("build_embedding", points=1)
def test_embedding_keeps_the_dtype(submission, draw):
    """A float64 table gives a float64 layer."""
    table = draw.normal(7, 3, dtype=torch.float64)
    facts = submission.run(probes.embedding_layer, table, None)
    expect(facts["weight"]).equals(table, mistakes={"fixed-float32": has_dtype(torch.float32)})
    expect(facts["padding_idx"]).equals(None, mistakes={"none-taken-for-zero": 0})


# lookup_gradient


def summed(ids, upstream, vocab_size):
    """The closed form, row by row in float64: the sum of the upstream rows at each id."""
    flat, rows = ids.reshape(-1).tolist(), upstream.reshape(-1, upstream.shape[-1]).double()
    out = torch.zeros(vocab_size, upstream.shape[-1], dtype=torch.float64)
    for position, row in enumerate(flat):
        out[row] += rows[position]
    return out.to(upstream.dtype)


@task("lookup_gradient", points=2)
def test_gradient_of_repeated_ids_adds_up(submission, draw):
    """A repeated id collects every contribution."""
    ids, upstream = torch.tensor([[1, 1, 4], [1, 0, 4]]), draw.normal(2, 3, 5)
    expected, flat = summed(ids, upstream, 7), ids.reshape(-1)
    counts = torch.bincount(flat, minlength=7).clamp(min=1)[:, None]
    last = torch.zeros(7, 5)
    for position, row in enumerate(flat.tolist()):
        last[row] = upstream.reshape(-1, 5)[position]
    first = torch.zeros(7, 5)
    for position, row in reversed(list(enumerate(flat.tolist()))):
        first[row] = upstream.reshape(-1, 5)[position]
    expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
        expected,
        mistakes={
            "repeats-overwritten": last,
            "first-repeat-only": first,
            "repeats-averaged": expected / counts,
            "upstream-ignored": torch.bincount(flat, minlength=7)[:, None].float().expand(7, 5),
        },
    )


@task("lookup_gradient", points=2)
def test_gradient_of_the_pad_row_is_zero(submission, draw):
    """The padding row gets nothing, whichever row it is."""
    ids, upstream = torch.tensor([2, 6, 0, 2, 6, 0]), draw.normal(6, 3)
    leaking = summed(ids, upstream, 7)
    for padding_idx in (2, -1, 0):
        expected = leaking.clone()
        expected[padding_idx] = 0
        mistakes = {2: "pad-gradient-kept", -1: "negative-pad-ignored", 0: "zero-taken-for-none"}
        symptoms = {mistakes[padding_idx]: leaking}
        if padding_idx:
            symptoms["pad-fixed-at-0"] = torch.cat([torch.zeros(1, 3), leaking[1:]])
        expect(submission.call("lookup_gradient", ids, upstream, 7, padding_idx)).is_close_to(
            expected, mistakes=symptoms
        )
    expect(submission.call("lookup_gradient", ids, upstream, 7, None)).is_close_to(
        leaking,
        mistakes={"all-zeroed": torch.zeros(7, 3), "pad-fixed-at-0": torch.cat([torch.zeros(1, 3), leaking[1:]])},
    )


@task("lookup_gradient", points=1)
def test_gradient_without_autograd(submission, draw):
    """It works with autograd switched off."""
    ids, upstream = draw.ids(7, 2, 3), draw.normal(2, 3, 4)
    reply = submission.run(probes.gradient_without_autograd, ids, upstream, 7, None)
    expect(reply).is_close_to(summed(ids, upstream, 7), mistakes={"autograd-used": raised("RuntimeError", "grad")})


@task("lookup_gradient", points=1)
def test_gradient_takes_any_shape_and_dtype(submission, draw):
    """Scalar ids, three axes, an empty batch, float64, and gradients that are not contiguous."""
    for shape in ((), (2, 3, 5), (0,)):
        ids, upstream = draw.ids(7, *shape), draw.normal(*shape, 3, dtype=torch.float64)
        expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
            summed(ids, upstream, 7), mistakes={"fixed-float32": WRONG_DTYPE}
        )
    ids, upstream = draw.ids(7, 5, 2).T, draw.normal(2, 1, 3).expand(2, 5, 3)
    expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
        summed(ids, upstream, 7), mistakes={"only-contiguous": raised("RuntimeError", "view")}
    )


# touched_rows


@task("touched_rows", points=1)
def test_touched_rows_without_the_pad_row(submission, draw):
    """The padding row is never touched, whichever row it is."""
    ids = torch.tensor([[6, 3, 0], [3, 0, 1]])
    every = torch.tensor([0, 1, 3, 6])
    for padding_idx, expected, name in (
        (3, [0, 1, 6], "pad-row-listed"),
        (-1, [0, 1, 3], "negative-pad-ignored"),
        (0, [1, 3, 6], "zero-taken-for-none"),
    ):
        expect(submission.call("touched_rows", ids, 7, padding_idx)).equals(
            torch.tensor(expected), mistakes={name: every}
        )


@task("touched_rows", points=1)
def test_touched_rows_of_any_batch(submission, draw):
    """An empty batch touches nothing, a scalar one row, and many ids stay in order."""
    ids = draw.permutation(40)[:23].repeat(2)
    expect(submission.call("touched_rows", ids, 40)).equals(
        ids.unique(), mistakes={"order-of-appearance": ids[:23], "repeats-kept": ids.sort().values}
    )
    expect(submission.call("touched_rows", torch.tensor(4), 7)).equals(torch.tensor([4]))
    expect(submission.call("touched_rows", torch.zeros(2, 0, dtype=torch.int64), 7)).equals(
        torch.zeros(0, dtype=torch.int64), mistakes={"fixed-float32": has_dtype(torch.float32)}
    )


# nearest_word


def table_at_angles(degrees, lengths):
    """Vectors in the plane at these angles, so that the nearest one is known by construction."""
    angles = torch.tensor(degrees, dtype=torch.float64).deg2rad()
    rows = torch.stack([angles.cos(), angles.sin()], dim=1) * torch.tensor(lengths, dtype=torch.float64)[:, None]
    return rows.float()


@task("nearest_word", points=2)
def test_nearest_whatever_the_lengths(submission, draw):
    """Only the angle counts: long vectors do not win, short ones do not lose."""
    words = draw.words(5)
    start = draw.number(0, 360)
    #                                   query   true   long   close by, far off in angle
    table = table_at_angles([start, start + 10, start + 40, start + 55, start - 60], [1, 0.01, 500, 0.9, 2])
    expect(submission.call("nearest_word", words[0], words, table)).equals(
        words[1],
        mistakes={"lengths-count": words[2], "distance-not-angle": words[3], "returns-itself": words[0]},
    )


@task("nearest_word", points=1)
def test_nearest_when_every_cosine_is_negative(submission, draw):
    """The least opposite word wins, and the word itself never does."""
    words = draw.words(4)
    start = draw.number(0, 360)
    table = table_at_angles([start, start + 180, start + 120, start + 150], [2, 1, 3, 1])
    expect(submission.call("nearest_word", words[0], words, table)).equals(
        words[2], mistakes={"returns-itself": words[0], "sign-lost": words[1], "lengths-count": words[3]}
    )
    table = torch.tensor([[2.0, 0.0], [-1.0, 0.0]])
    for word, other in (("hot", "cold"), ("cold", "hot")):
        expect(submission.call("nearest_word", word, ["hot", "cold"], table)).equals(
            other, mistakes={"returns-itself": word}
        )


@task("nearest_word", points=1)
def test_nearest_among_twins(submission, draw):
    """A word with the same vector is a neighbour, and the earlier of two equals wins."""
    words = draw.words(6)
    table = draw.normal(6, 3)
    table[1] = table[4]
    expect(submission.call("nearest_word", words[4], words, table)).equals(
        words[1], mistakes={"returns-itself": words[4]}
    )
    table[3] = table[5] = table[2]
    expect(submission.call("nearest_word", words[5], words, table)).equals(
        words[2], mistakes={"returns-itself": words[5], "later-twin": words[3]}
    )


@task("nearest_word", points=1)
def test_nearest_reads_rows(submission, draw):
    """Each row is one word, also in a square table whose columns differ in size."""
    words = draw.words(3)
    table = torch.tensor([[1.0, 20.0, 0.1], [0.9, -3.0, 8.0], [-1.0, 9.0, 0.3]])
    expect(submission.call("nearest_word", words[0], words, table)).equals(
        words[2], mistakes={"columns-normalised": words[1], "returns-itself": words[0]}
    )


@task("nearest_word", points=1)
def test_nearest_refuses_an_unknown_word(submission, draw):
    """An unknown word is a KeyError, not a guess."""
    words = draw.words(4)
    expect(submission.call("nearest_word", words[0] + "x", words, draw.normal(4, 3))).raises(
        "KeyError",
        mistakes={
            "index-error-passed-on": raised("ValueError") | raised("IndexError"),
            "guesses-unknown-words": when(lambda got: isinstance(got, str)),
        },
    )
