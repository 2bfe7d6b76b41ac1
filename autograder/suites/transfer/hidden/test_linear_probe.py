"""Hidden tests of `linear_probe`."""

import torch

from autograder.judge import expect, shaped, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import DOUBLE, descend, encode, encoder_parts, flags, grads, modes


def sets(draw, classes=3):
    """Training and test inputs and labels; the last class never trains."""
    return ([draw.ids(11, 9, 3), draw.ids(classes - 1, 9)], [draw.ids(11, 5, 3), draw.ids(classes, 5)])


def through_softmax(features, labels, classes, steps, lr):
    """Gradient descent on a cross-entropy that takes probabilities for logits."""
    weight = torch.zeros(classes, features.shape[1], dtype=DOUBLE, requires_grad=True)
    bias = torch.zeros(classes, dtype=DOUBLE, requires_grad=True)
    for _ in range(steps):
        logits = (features @ weight.T + bias).softmax(1)
        loss = (logits.logsumexp(1) - logits[torch.arange(len(labels)), labels]).mean()
        down, across = torch.autograd.grad(loss, (weight, bias))
        with torch.no_grad():
            weight -= lr * down
            bias -= lr * across
    return weight.detach(), bias.detach()


@task(
    "linear_probe",
    points=2,
    question="Which loss, over which examples, with which settings does the docstring ask for?",
)
def test_the_head_is_that_of_plain_gradient_descent(submission, draw):
    """From zeros, plain steps on the mean cross-entropy of the frozen training features."""
    for dtype, steps in ((DOUBLE, 5), (torch.float32, 1)):
        parts, (train, test) = encoder_parts(draw, dtype=dtype), sets(draw)
        parts["scale"], lr = parts["scale"] / 4, draw.number(0.2, 0.4)
        features, others = encode(parts, train[0]), encode(parts, test[0])
        both = (torch.cat([features, others]), torch.cat([train[1], test[1]]))
        known = {
            "softmax-inside": through_softmax(features, train[1], 3, steps, lr),
            "trained-on-both-sets": descend(*both, 3, steps, lr),
        }
        if steps > 1:
            known["gradients-pile-up"] = descend(features, train[1], 3, steps, lr, momentum=1.0)
        facts = submission.run(probes.probed, parts, train, test, 3, steps, lr)
        expect(facts["linear"]).holds(
            "an nn.Linear as the head", otherwise="another kind of head", mistake="not-linear"
        )
        weight, bias = descend(features, train[1], 3, steps, lr)
        expect(facts["weight"]).is_close_to(
            weight.to(dtype),
            mistakes={name: pair[0] for name, pair in known.items()} | {"classes-counted-in-the-labels": shaped(2, 5)},
        )
        expect(facts["bias"]).is_close_to(bias.to(dtype))


@task("linear_probe", points=1, question="Where does the head start, and who else moves?")
def test_no_steps_leave_zeros(submission, draw):
    """Without a step the head holds zeros, and nothing in the encoder changes in any number of steps."""
    parts, (train, test) = encoder_parts(draw), sets(draw)
    for steps in (0, 2):
        facts = submission.run(probes.probed, parts, train, test, 3, steps, 0.5)
        if not steps:
            expect(facts["weight"]).equals(
                torch.zeros(3, 5, dtype=DOUBLE), mistakes={"starts-at-random": when(lambda got: bool(got.any()))}
            )
            expect(facts["bias"]).equals(
                torch.zeros(3, dtype=DOUBLE), mistakes={"starts-at-random": when(lambda got: bool(got.any()))}
            )
        expect(facts["kept"]).holds("an encoder that keeps its numbers", otherwise="an encoder that moved")
        expect(facts["modes"]).equals(modes([True] * 5), mistakes={"left-in-eval": modes([False] * 5)})
        expect(facts["flags"]).equals(flags([True] * 3))
        expect(facts["grads"]).equals(grads("None"))


@task("linear_probe", points=2, question="Which labels choose the answer, and which labels judge it?")
def test_accuracy_and_majority(submission, draw):
    """Both are shares of the test set; the majority is that of the training labels, the smallest of several."""
    parts = encoder_parts(draw, 6, 2)
    corners = torch.tensor([[4.0, 0.0], [-2.0, 3.4], [-2.0, -3.4]], dtype=DOUBLE)
    parts |= {"table": corners.repeat(2, 1), "mean": torch.zeros(2), "shift": torch.zeros(2)}
    parts |= {"variance": torch.ones(2), "scale": torch.ones(2)}
    for train_labels, test_ids, test_labels, accuracy, majority, other in (
        ([2, 1, 1, 0, 2, 1, 2], [2, 0, 1, 2, 0, 1, 1, 0], [2, 0, 1, 0, 0, 0, 2, 0], 5 / 8, 1 / 8, 2 / 8),
        ([0, 2, 2, 1, 2], [0, 1, 2, 1, 1, 0, 1], [0, 1, 2, 0, 1, 0, 1], 6 / 7, 1 / 7, None),
    ):
        train = [torch.tensor(train_labels).unsqueeze(1) + 3, torch.tensor(train_labels)]
        test = [torch.tensor(test_ids).unsqueeze(1), torch.tensor(test_labels)]
        facts = submission.run(probes.probed, parts, train, test, 3, 20, 0.5)
        commonest = test[1].bincount().argmax()
        of_the_test_set = float((test[1] == commonest).double().mean())
        expect(facts["keys"]).equals(["accuracy", "head", "majority"])
        expect(facts["accuracy"]).is_close_to(accuracy)
        expect(facts["majority"]).is_close_to(
            majority,
            mistakes={"majority-of-the-test-set": of_the_test_set}
            | ({"another-of-equals": other} if other is not None else {}),
        )
