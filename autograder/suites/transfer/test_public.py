"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch

from autograder.judge import expect, task, when
from autograder.suites.transfer import probes


def encoder_parts(draw, vocab_size, dim):
    """Numbers for the probes' encoder."""
    return {
        "table": draw.normal(vocab_size, dim),
        "scale": draw.normal(dim) + 2,
        "shift": draw.normal(dim),
        "mean": draw.normal(dim),
        "variance": draw.uniform(dim, low=0.5, high=2.0),
    }


def encode(parts, ids):
    """What the encoder gives in eval mode."""
    rows = parts["table"][ids].mean(1)
    return (rows - parts["mean"]) / (parts["variance"] + 1e-5).sqrt() * parts["scale"] + parts["shift"]


@task("align_rows", points=1, question="Which old row belongs to the word in this row?")
def test_rows_follow_their_words(submission, draw):
    """Each word has its own old row, in the new order; the padding word's is zero."""
    words, table = draw.words(5), draw.normal(6, 3)
    facts = submission.run(probes.aligned, ["<pad>", *words], table, [words[4], "<pad>", words[0], words[2]])
    expected = torch.stack([table[5], torch.zeros(3), table[1], table[3]])
    copied = expected.clone()
    copied[1] = table[0]
    expect(facts["table"]).equals(expected, mistakes={"pad-row-copied": copied})
    expect(facts["report"]).equals({"exact": [words[4], words[0], words[2]], "lowered": [], "missing": []})


@task("freeze", points=1, question="Which Parameters does your code reach, and which ones does it miss?")
def test_nothing_frozen_requires_a_gradient(submission, draw):
    """No Parameter in the module requires a gradient, however deep it is."""
    facts = submission.run(
        probes.frozen_in_training,
        encoder_parts(draw, 7, 3),
        draw.normal(2, 3),
        draw.ids(7, 6, 4),
        draw.ids(2, 6),
        {"lr": 0.1},
    )
    expect(facts["attribute"]).equals(False, mistakes={"module-attribute-set": True})
    names = ("words.0.weight", "norm.weight", "norm.bias")
    deeper = {"words.0.weight": "trainable", "norm.weight": "frozen", "norm.bias": "frozen"}
    expect(facts["flags"]).equals(dict.fromkeys(names, "frozen"), mistakes={"deeper-left-out": deeper})


@task(
    "frozen_features", points=1, question="In which mode does the encoder run, and what does its output still hang on?"
)
def test_features_without_chance_and_graph(submission, draw):
    """The features are the encoder's output in eval mode, cut off from the graph."""
    parts, ids = encoder_parts(draw, 11, 5), draw.ids(11, 7, 3)
    facts = submission.run(probes.features, parts, ids, [True] * 5, [False] * 3, 0.0)
    expect(facts["features"]).is_close_to(
        encode(parts, ids), mistakes={"dropout-left-on": when(lambda got: bool((got == 0).any()))}
    )
    expect(facts["gradient"]).equals(False, mistakes={"not-detached": True})


@task("linear_probe", points=1, question="Which labels choose the answer of the majority, and which labels judge it?")
def test_the_probe_finds_what_is_easy(submission, draw):
    """Two kinds of words far apart: the probe is always right, the majority's answer is not."""
    parts = encoder_parts(draw, 8, 3)
    parts["mean"], parts["variance"] = torch.zeros(3), torch.ones(3)
    parts["table"][:4] = draw.uniform(4, 3, low=2, high=3)
    parts["table"][4:] = draw.uniform(4, 3, low=-3, high=-2)
    parts["scale"], parts["shift"] = torch.ones(3), torch.zeros(3)
    train, test = [0, 1, 5, 6, 7], [0, 2, 3, 1, 4]
    sets = [[torch.tensor(ids).unsqueeze(1), torch.tensor([int(i > 3) for i in ids])] for ids in (train, test)]
    facts = submission.run(probes.probed, parts, *sets, 2, 50, 0.5)
    expect(facts["linear"]).holds("an nn.Linear as the head", otherwise="another kind of head", mistake="not-linear")
    expect(facts["accuracy"]).is_close_to(1.0)
    expect(facts["majority"]).is_close_to(0.2, mistakes={"majority-of-the-test-set": 0.8})


@task("parameter_groups", points=1, question="Which key, if any, names this Parameter or a module around it?")
def test_embedding_and_head_have_their_own_rates(submission, draw):
    """Two named groups and the rest, each Parameter once."""
    table_rate, head_rate, rest = 0.25, 0.5, 0.125
    facts = submission.run(probes.grouped, {"head": head_rate, "encoder.embedding": table_rate}, rest)
    others = [
        "scale",
        "header.weight",
        "header.bias",
        "encoder.embedding2.weight",
        "body.0.weight",
        "body.0.bias",
        "body.1.weight",
        "body.1.bias",
    ]
    head, table = ["head.weight", "head.bias"], ["encoder.embedding.weight"]
    everything = [others[0], *others[1:3], *table, others[3], *others[4:], *head]
    expect(facts["groups"]).equals(
        [[head, head_rate], [table, table_rate], [others, rest]],
        mistakes={
            "look-alikes-taken": when(lambda got: "header.weight" in got[0][0]),
            "rest-forgotten": [[head, head_rate], [table, table_rate]],
            "listed-twice": [[head, head_rate], [table, table_rate], [everything, rest]],
        },
    )


@task(
    "unfreeze",
    points=1,
    question="Which Parameters does the optimiser hold afterwards, in how many groups, with which rates?",
)
def test_the_optimizer_hears_of_it(submission, draw):
    """What was frozen requires a gradient, is in a group of its own, and moves with the new rate."""
    settings, lr = {"lr": 0.5, "momentum": 0.5, "weight_decay": 0.0}, 0.125
    facts = submission.run(
        probes.unfrozen, encoder_parts(draw, 7, 3), draw.normal(2, 3), draw.ids(7, 6, 4), draw.ids(2, 6), settings, lr
    )
    expect(facts["flags"]).equals(dict.fromkeys(("words.0.weight", "norm.weight", "norm.bias"), "trainable"))
    table = ["norm.bias", "norm.weight", "words.0.weight"]
    head = ["head.bias", "head.weight"]
    expect(facts["groups"]).equals(
        [[head, 0.5], [table, lr]],
        mistakes={
            "optimizer-not-told": [[head, 0.5]],
            "put-into-an-old-group": when(lambda got: len(got) == 1 and len(got[0][0]) == 5),
        },
    )


@task("steps_to_overfit", points=1, question="When is the loss looked at, and what is counted?")
def test_an_easy_model_gets_there(submission, draw):
    """One number decides between two classes: a few steps are enough, and none are too few."""
    inputs = torch.cat([draw.uniform(6, 1, low=1, high=2), draw.uniform(6, 1, low=-2, high=-1)])[draw.permutation(12)]
    labels = (inputs[:, 0] > 0).long()
    weight, bias = torch.zeros(2, 1), torch.zeros(2)
    facts = submission.run(probes.overfitted, weight, bias, inputs, labels, 60, 1.0, 0.3)
    expect(facts["answer"]).satisfies(
        lambda steps: type(steps) is int and 1 <= steps <= 10, "a number of steps from 1 to 10"
    )
    expect(facts["numbers_kept"]).holds(
        "a model that keeps its numbers", otherwise="the model itself has learnt", mistake="model-trained"
    )
    expect(submission.run(probes.overfitted, weight, bias, inputs, labels, 0, 1.0, 0.3)["answer"]).equals(
        None, mistakes={"a-step-too-many": 1}
    )
