"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch

from autograder.judge import expect, raised, returned, shaped, task, when
from autograder.suites.embedding_probe import probes

KING_TABLE = torch.tensor(
    [[0.9, 0.8, 0.1], [0.8, 0.9, 0.2], [0.7, -0.2, 0.1], [0.6, -0.1, 0.3], [-9.0, 4.0, 8.0]], dtype=torch.float32
)
WORDS = ["king", "queen", "man", "woman", "car"]


@task("one_hot_lookup", points=1)
def test_one_hot_gives_the_rows(submission, draw):
    """One-hot rows times the table give the table's rows."""
    ids, weight = draw.ids(6, 2, 5), draw.normal(7, 3)
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
        weight[ids],
        mistakes={
            "integer-one-hot": raised("RuntimeError", "dtype") | raised("RuntimeError", "type"),
            "leading-axes-lost": shaped(10, 3),
            "guessed-vocabulary": raised("RuntimeError", "shapes cannot be multiplied"),
        },
    )


@task("embedding_lookup", points=1)
def test_embedding_gives_the_rows(submission, draw):
    """The embedding layer gives the same rows, bit for bit."""
    ids, weight = draw.ids(7, 2, 5), draw.normal(7, 3)
    ids[0, 0] = 0
    unit = torch.nn.functional.normalize(weight, dim=1)
    expect(submission.call("embedding_lookup", ids, weight)).equals(
        weight[ids],
        mistakes={
            "random-table": when(
                lambda got: (
                    got.shape == (2, 5, 3)
                    and bool(((torch.nn.functional.normalize(got, dim=-1) @ unit.T).abs() < 0.9999).all())
                )
            ),
            "none-taken-for-zero": weight[ids] * (ids != 0)[..., None],
            "leading-axes-lost": shaped(10, 3),
        },
    )


@task("linear_equivalent", points=1)
def test_linear_layer_holds_the_table(submission, draw):
    """The linear layer is the table, transposed, without bias."""
    weight, ids = draw.normal(7, 3), draw.ids(7, 4)
    facts = submission.run(probes.linear_layer, weight, ids)
    expect(facts["kind"]).equals("Linear")
    expect(facts["weight"]).equals(
        weight.T,
        mistakes={
            "not-transposed": weight,
            "random-table": when(lambda got: got.shape == (3, 7) and (got - weight.T).abs().min() > 0),
        },
    )
    expect(facts["bias"]).equals(None, mistakes={"bias-left": when(lambda bias: isinstance(bias, torch.Tensor))})


@task("build_embedding", points=1)
def test_embedding_starts_from_the_table(submission, draw):
    """The layer starts from the table and can be trained."""
    table = draw.normal(7, 3)
    facts = submission.run(probes.embedding_layer, table, None)
    expect(facts["kind"]).equals("Embedding")
    expect(facts["weight"]).equals(
        table,
        mistakes={
            "all-zeroed": torch.zeros(7, 3),
            "random-table": when(lambda got: got.shape == (7, 3) and (got - table).abs().min() > 0),
        },
    )
    expect(facts["trainable"]).holds("a trainable weight", otherwise="frozen", mistake="frozen-layer")


@task("lookup_gradient", points=1)
def test_each_row_gets_its_gradient(submission, draw):
    """Each looked-up row hands its gradient to the row it came from."""
    ids = torch.tensor([4, 0, 2])
    upstream = draw.normal(3, 2)
    expected = torch.zeros(5, 2)
    expected[ids] = upstream
    expect(submission.call("lookup_gradient", ids, upstream, 5)).is_close_to(
        expected,
        mistakes={
            "upstream-ignored": (expected != 0).float(),
            "autograd-used": raised("RuntimeError", "grad"),
        },
    )


@task("touched_rows", points=1)
def test_touched_rows_once_in_order(submission, draw):
    """Each touched row once, in rising order."""
    ids = torch.tensor([[5, 2, 5], [0, 2, 6]])
    expect(submission.call("touched_rows", ids, 7)).equals(
        torch.tensor([0, 2, 5, 6]),
        mistakes={
            "repeats-kept": returned(torch.tensor([0, 2, 2, 5, 5, 6]), torch.tensor([5, 2, 5, 0, 2, 6])),
            "order-of-appearance": torch.tensor([5, 2, 0, 6]),
            "row-mask": torch.tensor([True, False, True, False, False, True, True]),
        },
    )


@task("nearest_word", points=1)
def test_king_finds_queen(submission):
    """King finds queen, not car."""
    expect(submission.call("nearest_word", "king", WORDS, KING_TABLE)).equals(
        "queen", mistakes={"returns-itself": "king", "index-not-word": 1}
    )
