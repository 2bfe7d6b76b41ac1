"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.negative_sampling import probes


def near(*values):
    """Up to 1e-4 these numbers, for mistakes that come as near to each other as to the right answer."""
    wanted = torch.tensor(values)
    return when(lambda got: got.shape == wanted.shape and bool(((got - wanted).abs() < 1e-4).all()))


@task("noise_distribution", points=1)
def test_counts_become_probabilities(submission):
    """Counts to the power of 3/4, divided by their sum, without padding."""
    counts = torch.tensor([81, 16, 0, 1, 256])
    expect(submission.call("noise_distribution", counts, 4)).is_close_to(
        torch.tensor([27.0, 8.0, 0.0, 1.0, 0.0]) / 36,
        mistakes={
            "power-forgotten": torch.tensor([81.0, 16.0, 0.0, 1.0, 0.0]) / 98,
            "not-divided": near(27, 8, 0, 1, 0) | near(27, 8, 0, 1, 64),
            "power-of-the-shares": near(0.866850, 0.256845, 0, 0.032106, 0) | near(0.330835, 0.098025, 0, 0.012253, 0),
            "softmax-of-counts": near(1, 0, 0, 0, 0) | near(0, 0, 0, 0, 1),
            "padding-counted": near(0.27, 0.08, 0, 0.01, 0.64),
            "padding-share-lost": near(0.27, 0.08, 0, 0.01, 0),
            "padding-cut-out": shaped(4),
            "power-inverted": near(0.894540, 0.102907, 0, 0.002552, 0),
            "unseen-words-get-some": when(lambda got: 0 < got[2] < got[1]),
        },
    )


@task("sample_negatives", points=2)
def test_negatives_avoid_the_own_words(submission, draw):
    """No row holds its centre, its context word or the padding; other pairs' words do come."""
    noise = torch.tensor([0.0, 0.3, 0.3, 0.2, 0.1, 0.1])
    centers, contexts = torch.tensor([1, 2, 3]), torch.tensor([2, 3, 1])
    reply = submission.watching_inputs.run(probes.negatives, noise, centers, contexts, 60, draw.integer(0, 10**6))
    expect(reply.map(lambda got: tuple(got.shape), part=" → shape")).equals(
        (3, 60),
        mistakes={"one-row-for-all": (60,), "axes-swapped": (60, 3), "flattened": (180,)},
    )
    expect(reply).satisfies(
        lambda got: got.dtype == torch.int64,
        "ids in int64",
        mistakes={"not-int64": has_dtype(torch.int32, torch.float32)},
    )
    kinds = {
        "padding": torch.zeros(3),
        "own centre": centers,
        "own context": contexts,
        "others": torch.tensor([3, 1, 2]),
    }
    drawn = reply.map(
        lambda got: {name: bool((got == words[:, None]).any()) for name, words in kinds.items()},
        part=", which were drawn",
    )
    right = {"padding": False, "own centre": False, "own context": False, "others": True}
    expect(drawn).equals(
        right,
        mistakes={
            "noise-ignored": when(lambda got: got["padding"]),
            "own-words-drawn": right | {"own centre": True, "own context": True},
            "own-context-drawn": right | {"own context": True},
            "own-center-drawn": right | {"own centre": True},
            "other-pairs-left-out": when(lambda got: not got["others"]),
        },
    )


@task("sample_negatives", points=1)
def test_more_negatives_than_words(submission, draw):
    """Ten negatives out of two words, or out of one: words repeat."""
    noise = torch.tensor([0.0, 0.2, 0.3, 0.4, 0.1])
    seed = draw.integer(0, 10**6)
    no_repeats = raised("RuntimeError", "without replacement") | raised("ValueError", "replac")
    reply = submission.run(probes.negatives, noise, torch.tensor([1]), torch.tensor([2]), 10, seed)
    expect(reply).satisfies(
        lambda got: got.shape == (1, 10) and bool(((got == 3) | (got == 4)).all()),
        "ten times the word 3 or 4",
        mistakes={"no-repeats": no_repeats | when(lambda got: got.shape[1] < 10)},
    )
    reply = submission.run(probes.negatives, noise[:4] / 0.9, torch.tensor([3, 1]), torch.tensor([1, 3]), 7, seed)
    expect(reply).equals(
        torch.full((2, 7), 2), mistakes={"no-repeats": no_repeats | when(lambda got: got.shape[1] < 7)}
    )


@task("TwoTables", points=1)
def test_scores_are_dot_products(submission):
    """The centre word's vector in one table times each word's vector in the other."""
    center = torch.tensor([[1.0, 2, 0, -1], [0, 1, -2, 2], [2, -1, 1, 0], [-1, 0, 1, 1]])
    context = torch.tensor([[2.0, 0, 1, 1], [1, 1, 0, -2], [0, -1, 2, 1], [1, 2, -1, 0]])
    centers, words = torch.tensor([2, 0, 2]), torch.tensor([[0, 2], [3, 3], [1, 3]])
    expected = torch.tensor([[5.0, 3.0], [5.0, 5.0], [1.0, -1.0]])
    expect(submission.run(probes.scores, center, context, centers, words)["scores"]).is_close_to(
        expected,
        mistakes={
            "tables-swapped": torch.tensor([[-3.0, 3.0], [0.0, 0.0], [-3.0, 3.0]]),
            "one-table": near([0, 6], [-2, -2], [-3, -1]) | near([3, 6], [1, 1], [-3, -4]),
            "cosines": expected / 6,
            "sigmoid-inside": expected.sigmoid(),
            "divided-by-root": expected / 2,
            "every-centre-with-every-word": shaped(3, 3, 2) | shaped(3, 2, 3),
            "products-not-added": shaped(3, 2, 4),
            "no-super-init": raised("AttributeError", "Module.__init__"),
            "attribute-renamed": raised("AttributeError", "has no attribute"),
        },
    )


@task("negative_sampling_loss", points=1)
def test_loss_of_zeros(submission):
    """While all scores are 0, the loss is (K + 1) ln 2."""
    for size, k in ((3, 1), (2, 5), (1, 10)):
        expect(submission.call("negative_sampling_loss", torch.zeros(size), torch.zeros(size, k))).is_close_to(
            torch.tensor((k + 1) * math.log(2)),
            mistakes={
                "sign-forgotten": torch.tensor(-(k + 1) * math.log(2)),
                "not-averaged": shaped(size),
                "loss-not-a-tensor": typed("float"),
            },
        )


@task("negative_sampling_loss", points=1)
def test_loss_of_given_scores(submission):
    """High scores are good for the real pair and bad for a negative."""
    positive, negative = torch.tensor([2.0, -0.5]), torch.tensor([[3.0, -2.0, 0.5], [1.0, -4.0, 2.5]])
    expect(submission.call("negative_sampling_loss", positive, negative)).is_close_to(
        torch.tensor(4.5804491),
        mistakes={
            "negatives-called-real": torch.tensor(4.0804491),
            "labels-swapped": torch.tensor(4.8304491),
            "negatives-averaged": torch.tensor(1.8938182),
            "all-averaged": torch.tensor(1.1451123),
            "batch-summed": torch.tensor(9.1608982),
            "sign-forgotten": torch.tensor(-4.5804491),
            "negatives-forgotten": torch.tensor(0.5505025),
            "positive-forgotten": torch.tensor(4.0299466),
            "positive-counted-k-times": torch.tensor(5.6814541),
            "summed-too-soon": torch.tensor(1.6382478),
            "softmax-instead": torch.tensor(2.3093333),
            "loss-not-a-tensor": typed("float"),
            "not-averaged": shaped(2),
        },
    )


@task("train_step", points=2)
def test_one_step_moves_both_tables(submission):
    """One step against the gradient, in both tables; the loss is that of before."""
    center = torch.tensor([[1.0, 0.5], [-0.5, 1.0], [0.5, -1.5], [2.0, 1.0]])
    context = torch.tensor([[0.5, -1.0], [1.5, 0.5], [-1.0, 1.0], [1.0, 2.0]])
    moved = {
        "center": torch.tensor([[0.9297036, -0.0162778], [-0.2778375, 0.9424942], [0.5, -1.5], [2.0, 1.0]]),
        "context": torch.tensor(
            [[0.5278375, -1.0556750], [1.5370117, 0.5185059], [-0.9921883, 0.7484138], [0.7569975, 1.9355067]]
        ),
    }
    batch = torch.tensor([0, 1]), torch.tensor([1, 3]), torch.tensor([[2, 3], [0, 2]])
    facts = submission.run(probes.steps, center, context, batch, {"lr": 0.5})
    expect(facts["losses"][0]).is_close_to(
        2.4579924,
        mistakes={
            "loss-after-the-step": 1.6952645,
            "loss-not-a-number": typed("Tensor"),
            "returned-nothing": typed("NoneType"),
            "labels-swapped": 3.2079924,
            "positives-as-negatives": 3.7924562,
            "roles-swapped": 2.9704576,
            "batch-summed": 4.9159848,
            "sign-forgotten": -2.4579924,
        },
    )
    tables = {"center": center, "context": context}
    changed = facts.map(
        lambda got: [not torch.equal(got[name], table) for name, table in tables.items()], part=", which tables moved"
    )
    steps = facts["steps"]
    stepped = steps.value if steps.fault is None else 0
    expect(changed).equals(
        [True, True],
        mistakes={
            "gradients-wiped-too-soon" if stepped else "never-steps": [False, False],
            "center-frozen": [False, True],
            "context-frozen": [True, False],
        },
    )
    for name, table in tables.items():
        expect(facts[name]).is_close_to(moved[name], mistakes={"uphill": 2 * table - moved[name]})


@task("train_embeddings", points=2)
def test_words_of_one_kind_meet(submission, draw):
    """Words that keep the same company become each other's neighbours."""
    ids = draw.permutation(18) + 1
    words, company = ids[:9].reshape(3, 3).tolist(), ids[9:].reshape(3, 3).tolist()
    met = [(word, other) for kind in range(3) for word in words[kind] for other in company[kind]]
    pairs = torch.tensor(met + [(other, word) for word, other in met])[draw.permutation(36)]
    centers, contexts = pairs.T.contiguous()
    noise = torch.full((19,), 1 / 18)
    noise[0] = 0
    facts = submission.run(probes.training, centers, contexts, noise, [16, 2, 30], 0.1, draw.integer(0, 10**6))
    expect(facts["losses"].map(len, part=", length")).equals(30)
    expect(facts["losses"][0]).is_close_to(3 * math.log(2))
    expect(facts.map(lambda got: torch.equal(got["center"], got["context"]), part=", same table twice")).equals(
        False, mistakes={"one-table": True}
    )
    expect(facts["losses"].map(lambda got: sum(got[-5:]) / 5, part=", mean of the last five")).satisfies(
        lambda got: got < 1.6,
        "a loss that has come down from 2.08 to less than 1.6",
        mistakes={"positives-as-negatives": when(lambda got: abs(got - 1.91) < 0.05)},
    )
    found = facts.map(
        lambda got: {word: nearest(got["center"], word) for kind in words for word in kind},
        part=", nearest word of each",
    )
    expect(found).satisfies(
        lambda got: all(got[word] in kind for kind in words for word in kind),
        f"nearest words of the same kind; the kinds are {words}",
    )


def nearest(table, word):
    """The row at the smallest distance among all words but padding."""
    distances = (table - table[word]).norm(dim=1)
    distances[[0, word]] = math.inf
    return int(distances.argmin())


@task("kind_cosines", points=1)
def test_cosines_within_and_between(submission, draw):
    """Two kinds of two words at known angles, whatever their lengths, and a word without a kind."""
    angles = torch.tensor([0.0, 60.0, 45.0, 90.0, 180.0]).deg2rad() + draw.number(0, 6)
    lengths = torch.tensor([1.0, 3.0, 2.0, 0.5, 2.0])
    table = torch.stack([angles.cos(), angles.sin()], dim=1) * lengths[:, None]
    kinds = torch.tensor([0, 0, -1, 1, 1])
    within, between = 0.25, -0.1584936
    expect(submission.call("kind_cosines", table, kinds)).is_close_to(
        (within, between),
        mistakes={
            "pair-swapped": (between, within),
            "cosine-with-itself": (0.625, between),
            "products-not-cosines": both_near(0.75, -0.9252405),
            "no-kind-is-a-kind": both_near(within, 0.1298824),
            "all-pairs-between": (within, -0.0223291),
            "kind-0-left-out": when(lambda got: abs(got[0]) < 1e-4 and got[1] != got[1]),
            "tensors-not-floats": when(lambda got: any(isinstance(part, torch.Tensor) for part in got)),
        },
    )


def both_near(within, between):
    """Up to 1e-4 these two floats."""
    return when(lambda got: abs(got[0] - within) < 1e-4 and abs(got[1] - between) < 1e-4)
