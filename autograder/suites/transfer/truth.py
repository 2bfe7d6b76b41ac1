"""What the right answers are, by closed forms in float64, and inputs that several tests share."""

import torch

DOUBLE = torch.float64

MODULES = ("(itself)", "words", "words.0", "norm", "dropout")
PARAMETERS = ("words.0.weight", "norm.weight", "norm.bias")


def modes(training):
    """The mode of each module of the probes' encoder, by its name."""
    return {name: "training" if on else "eval" for name, on in zip(MODULES, training, strict=True)}


def flags(trainable):
    """Whether each Parameter of the probes' encoder is trainable, by its name."""
    return {name: "trainable" if on else "frozen" for name, on in zip(PARAMETERS, trainable, strict=True)}


def grads(word):
    """The same word for the gradient of each Parameter of the probes' encoder, by its name."""
    return dict.fromkeys(PARAMETERS, word)


def encoder_parts(draw, vocab_size=11, dim=5, dtype=DOUBLE):
    """Numbers for the probes' encoder."""
    return {
        "table": draw.normal(vocab_size, dim, dtype=dtype),
        "scale": draw.normal(dim, dtype=dtype) + 2,
        "shift": draw.normal(dim, dtype=dtype),
        "mean": draw.normal(dim, dtype=dtype),
        "variance": draw.uniform(dim, low=0.5, high=2.0).to(dtype),
    }


def encode(parts, ids, *, batch_statistics=False):
    """What the encoder gives in eval mode; or with the batch's own mean and variance, as in training."""
    p = {name: tensor.double() for name, tensor in parts.items()}
    rows = p["table"][ids].mean(1)
    mean, variance = (rows.mean(0), rows.var(0, correction=0)) if batch_statistics else (p["mean"], p["variance"])
    return (rows - mean) / (variance + 1e-5).sqrt() * p["scale"] + p["shift"]


def gradient(features, labels, weight, bias):
    """The gradient of the mean cross-entropy of a linear layer, by its closed form."""
    miss = (features @ weight.T + bias).softmax(1) - torch.eye(len(weight), dtype=DOUBLE)[labels]
    return miss.T @ features / len(labels), miss.mean(0)


def loss(features, labels, weight, bias):
    """The mean cross-entropy of a linear layer."""
    logits = features @ weight.T + bias
    return float((logits.logsumexp(1) - logits[torch.arange(len(labels)), labels]).mean())


def descend(features, labels, classes, steps, lr, *, momentum=0.0):
    """The weight and the bias of a linear layer after gradient descent from zeros.

    Momentum 0 is the plain kind; 1 is what comes of gradients that add up from step to step.
    """
    weight, bias = torch.zeros(classes, features.shape[1], dtype=DOUBLE), torch.zeros(classes, dtype=DOUBLE)
    along = (torch.zeros_like(weight), torch.zeros_like(bias))
    for _ in range(steps):
        now = gradient(features, labels, weight, bias)
        along = (momentum * along[0] + now[0], momentum * along[1] + now[1])
        weight, bias = weight - lr * along[0], bias - lr * along[1]
    return weight, bias


def curve(features, labels, weight, bias, steps, lr, *, frozen=()):
    """The loss before the first step and after each one."""
    losses = [loss(features, labels, weight, bias)]
    for _ in range(steps):
        down, across = gradient(features, labels, weight, bias)
        weight = weight if "weight" in frozen else weight - lr * down
        bias = bias if "bias" in frozen else bias - lr * across
        losses.append(loss(features, labels, weight, bias))
    return losses


def first_below(losses, threshold):
    """The first place where the loss is below a threshold, or None."""
    return next((step for step, value in enumerate(losses) if value < threshold), None)
