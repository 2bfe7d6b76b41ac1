"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.negative_sampling import probes
from autograder.suites.negative_sampling.truth import Counted, kind_means, near, shares, softplus


@task("noise_distribution", points=1)
def test_counts_become_probabilities(submission):
    """Counts to the power of 3/4, divided by their sum, without padding."""
    counts = torch.tensor([81, 16, 0, 1, 256])
    weights = torch.tensor([27.0, 8.0, 0.0, 1.0, 64.0])
    real = torch.tensor([True, True, True, True, False])
    expect(submission.call("noise_distribution", counts, 4)).is_close_to(
        torch.tensor([27.0, 8.0, 0.0, 1.0, 0.0]) / 36,
        mistakes={
            "power-forgotten": torch.tensor([81.0, 16.0, 0.0, 1.0, 0.0]) / 98,
            "not-divided": near(weights * real) | near(weights),
            "power-of-the-shares": near((counts * real / 98) ** 0.75) | near((counts / 354) ** 0.75 * real),
            "softmax-of-counts": near((counts * real).float().softmax(0))
            | near((weights * real).softmax(0))
            | near(weights.softmax(0))
            | near(weights.masked_fill(~real, -math.inf).softmax(0)),
            "padding-counted": near(weights / 100),
            "padding-share-lost": near(weights * real / 100) | near((weights / 100).where(real, 0)),
            "padding-cut-out": shaped(4),
            "power-inverted": shares(counts, [4], 4 / 3),
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
def test_scores_are_dot_products(submission, draw):
    """The centre word's vector in one table times each word's vector in the other."""
    center, context = draw.normal(7, 5), draw.normal(7, 5)
    centers, words = torch.tensor([2, 6, 2]), torch.tensor([[0, 2], [5, 5], [1, 3]])

    def table(first, second):
        every = first.double() @ second.double().T
        return torch.stack([every[row, words[at]] for at, row in enumerate(centers)])

    expected = table(center, context).float()
    norms = table(center / center.norm(dim=1, keepdim=True), context / context.norm(dim=1, keepdim=True))
    expect(submission.run(probes.scores, center, context, centers, words)["scores"]).is_close_to(
        expected,
        mistakes={
            "tables-swapped": table(context, center).float(),
            "one-table": near(table(center, center)) | near(table(context, context)),
            "cosines": norms.float(),
            "sigmoid-inside": expected.sigmoid(),
            "divided-by-root": expected / math.sqrt(5),
            "every-centre-with-every-word": shaped(3, 3, 2) | shaped(3, 2, 3),
            "products-not-added": shaped(3, 2, 5),
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
    good, bad = positive.tolist(), negative.tolist()
    real = [softplus(-score) for score in good]
    fake = [sum(map(softplus, row)) for row in bad]
    fake_real = [sum(softplus(-score) for score in row) for row in bad]
    mean = lambda first, second: torch.tensor((sum(first) + sum(second)) / 2)  # noqa: E731
    expect(submission.call("negative_sampling_loss", positive, negative)).is_close_to(
        mean(real, fake),
        mistakes={
            "negatives-called-real": mean(real, fake_real),
            "labels-swapped": mean([softplus(score) for score in good], fake_real),
            "negatives-averaged": mean(real, [cost / 3 for cost in fake]),
            "all-averaged": mean(real, fake) / 4,
            "batch-summed": 2 * mean(real, fake),
            "sign-forgotten": -mean(real, fake),
            "negatives-forgotten": mean(real, []),
            "positive-forgotten": mean([], fake),
            "positive-counted-k-times": mean([3 * cost for cost in real], fake),
            "summed-too-soon": mean(real, [softplus(sum(row)) for row in bad]),
            "probabilities-for-scores": when(
                lambda got: got.shape == () and got > 0 and abs(got - mean(real, fake)) > 1e9
            ),
            "softmax-instead": near(
                torch.nn.functional.cross_entropy(torch.cat([positive[:, None], negative], 1), torch.zeros(2).long())
            ),
            "loss-not-a-tensor": typed("float"),
            "not-averaged": shaped(2),
        },
    )


NAMES = ("center", "context")


def rows(*ids):
    """Ids as a tensor."""
    return torch.tensor(ids)


@task("train_step", points=2)
def test_one_step_moves_both_tables(submission, draw):
    """One step against the gradient, in both tables; the loss is that of before."""
    tables, rate = [draw.normal(7, 3), draw.normal(7, 3)], draw.number(0.5, 1.0)
    batch = rows(1, 2, 5, 2), rows(2, 6, 1, 3), rows([3, 4], [5, 1], [6, 2], [4, 6])
    counted = Counted(7, *batch)
    losses, moved = counted.descend(tables, rate)
    facts = submission.run(probes.steps, *tables, batch, {"lr": rate})
    swapped, upward = counted.changed(counted.drawn, counted.real), counted.descend(tables, -rate)[1]
    real_twice = counted.changed(drawn=2 * counted.real)
    turned = Counted(7, batch[1], batch[0], batch[2])
    expect(facts["losses"][0]).is_close_to(
        losses[0],
        mistakes={
            "loss-after-the-step": counted.loss(*moved),
            "loss-not-a-number": typed("Tensor"),
            "returned-nothing": typed("NoneType"),
            "labels-swapped": swapped.loss(*tables),
            "positives-as-negatives": real_twice.loss(*tables),
            "roles-swapped": turned.loss(*tables),
            "batch-summed": 4 * losses[0],
            "sign-forgotten": -losses[0],
        },
    )
    changed = facts.map(
        lambda got: [not torch.equal(got[name], table) for name, table in zip(NAMES, tables, strict=True)],
        part=", which tables moved",
    )
    stepped = facts.value["steps"] if facts.fault is None else 0
    expect(changed).equals(
        [True, True],
        mistakes={
            "gradients-wiped-too-soon" if stepped else "never-steps": [False, False],
            "center-frozen": [False, True],
            "context-frozen": [True, False],
        },
    )
    for name, expected, up in zip(NAMES, moved, upward, strict=True):
        expect(facts[name]).is_close_to(expected, mistakes={"uphill": up})


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
    gap = facts.map(lambda got: gap_between_kinds(got, words, company), part=", real and best other score")
    expect(gap).satisfies(
        lambda got: got[0] > got[1] + 2,
        "real pairs that score at least 2 higher, on average, than pairs across kinds",
        mistakes={"positives-as-negatives": when(lambda got: abs(got[0] + math.log(2)) < 0.2)},
    )
    near = facts.map(
        lambda got: {word: nearest(got["center"], word) for kind in words for word in kind},
        part=", nearest word of each",
    )
    expect(near).satisfies(
        lambda got: all(got[word] in kind for kind in words for word in kind),
        f"nearest words of the same kind; the kinds are {words}",
    )


def gap_between_kinds(tables, words, company):
    """The mean score of the real pairs of the worst kind, and of the best pairs across kinds."""
    scores = tables["center"] @ tables["context"].T
    means = [[float(scores[kind][:, other].mean()) for other in company] for kind in words]
    across = [means[kind][other] for kind in range(3) for other in range(3) if kind != other]
    return min(means[kind][kind] for kind in range(3)), max(across)


def nearest(table, word):
    """The row with the largest cosine among all words but padding."""
    unit = torch.nn.functional.normalize(table.double(), dim=1)
    cosines = unit @ unit[word]
    cosines[[0, word]] = -2
    return int(cosines.argmax())


@task("kind_cosines", points=1)
def test_cosines_within_and_between(submission, draw):
    """Two kinds of two words at known angles, whatever their lengths, and a word without a kind."""
    angles = torch.tensor([0.0, 60.0, 45.0, 90.0, 180.0]).deg2rad() + draw.number(0, 6)
    lengths = torch.tensor([1.0, 3.0, 2.0, 0.5, 2.0]) * draw.number(0.5, 2.0)
    table = torch.stack([angles.cos(), angles.sin()], dim=1) * lengths[:, None]
    kinds = torch.tensor([0, 0, -1, 1, 1])
    half = math.sqrt(3) / 2
    within, between = (0.5 + 0) / 2, (0 - 1 + half - 0.5) / 4
    expect(submission.call("kind_cosines", table, kinds)).is_close_to(
        (within, between),
        mistakes={
            "pair-swapped": (between, within),
            "cosine-with-itself": ((4 + 2 * 0.5) / 8, between),
            "products-not-cosines": near_means(table, kinds, cosine=False),
            "no-kind-is-a-kind": near_means(table, kinds + 1),
            "all-pairs-between": (within, (2 * within + 4 * between) / 6),
            "kind-0-left-out": when(lambda got: abs(got[0]) < 1e-4 and got[1] != got[1]),
            "tensors-not-floats": when(lambda got: any(isinstance(part, torch.Tensor) for part in got)),
        },
    )


def near_means(*args, **options):
    """Near what other rules make of the pairs."""
    means = kind_means(*args, **options)
    return when(lambda got: all(abs(part - mean) < 1e-4 for part, mean in zip(got, means, strict=True)))
