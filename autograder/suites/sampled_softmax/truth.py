"""What the right answers are, by closed forms and the full table of logits in float64, and shared symptoms."""

import math

import torch

from autograder.judge import raised, when

DOUBLE = torch.float64
NAN_OR_INF = when(lambda got: not bool(torch.as_tensor(got).isfinite().all()))
GRADIENT_CUT = raised("RuntimeError", "does not require grad")


def one_of(*values, tolerance=1e-4):
    """Any of these tensors, up to rounding."""
    return when(lambda got: any(got.shape == value.shape and (got - value).abs().max() < tolerance for value in values))


def counted(scores, dim, bytes_each, positions):
    """The two costs, for each way's number of scores at a position."""
    return {name: (positions * count * dim, positions * count * bytes_each) for name, count in scores.items()}


def rank_probs(vocab_size, base=None, shift=1):
    """The log-uniform probability of each word, as a list of floats."""
    base = math.log(vocab_size + 1) if base is None else base
    return [(math.log(k + shift + 1) - math.log(k + shift)) / base for k in range(vocab_size)]


def table(hidden, weight, bias):
    """All logits, (N, V), in float64."""
    return hidden.double() @ weight.double().T + bias.double()


def scene(draw, positions, vocab_size, dim, dtype=torch.float32):
    """A random head and positions: hidden, weight, bias, targets."""
    return (
        draw.normal(positions, dim, dtype=dtype),
        draw.normal(vocab_size, dim, dtype=dtype),
        draw.normal(vocab_size, dtype=dtype),
        draw.ids(vocab_size, positions),
    )


def columns(place, sampled, correction, *, masked=True, target_correction=0.0, hit=-math.inf):
    """The columns from the full table: the target's logit, then the sampled ones less `correction`, (S,) or (N, S)."""
    logits, targets = table(*place[:3]), place[3]
    right = logits[torch.arange(len(targets)), targets] - target_correction
    others = logits[:, sampled] - correction
    if masked:
        others = others.where(sampled != targets[:, None], torch.tensor(hit, dtype=DOUBLE))
    return torch.cat([right[:, None], others], dim=1)


def truth(place, sampled, probs):
    """The columns as the docstring has them."""
    return columns(place, sampled, (len(sampled) * probs.double()).log())


def negative_log(cols):
    """−ln of column 0's share, for each row."""
    return cols.logsumexp(1) - cols[:, 0]


def head_gradients(place, sampled, slopes):
    """What a slope for each column means for hidden, weight and bias, in float64; hits have slope 0."""
    hidden, weight, bias, targets = place
    one_hot = torch.zeros(len(targets), len(bias), dtype=DOUBLE)
    for row, target in enumerate(targets.tolist()):
        one_hot[row, target] += slopes[row, 0]
        for at, word in enumerate(sampled.tolist()):
            one_hot[row, word] += slopes[row, 1 + at] if word != target else 0.0
    return [one_hot @ weight.double(), one_hot.T @ hidden.double(), one_hot.sum(0)]


def cut_off(at, samples_cut, target_cut):
    """Names for the gradient of argument `at`; if only that of the bias is wrong, the vectors are not to be blamed."""
    if at == 2:
        return {"bias-cut-off": one_of(samples_cut, target_cut, tolerance=1e-9)}
    return {"samples-cut-off": samples_cut, "target-cut-off": target_cut}


def two_level(hidden, class_weight, word_weight, word_class, targets):
    """The logarithms of p(class) and p(word | class), from the full tables, words of other classes at −inf."""
    rows, classes = torch.arange(len(targets)), word_class[targets]
    of_class = (hidden.double() @ class_weight.double().T).log_softmax(1)[rows, classes]
    scores = hidden.double() @ word_weight.double().T
    inside = scores.where(word_class == classes[:, None], torch.tensor(-math.inf, dtype=DOUBLE))
    return of_class, (inside - inside.logsumexp(1, keepdim=True))[rows, targets]


def perplexity(hidden, weight, bias, targets):
    """The exponential of the mean cross-entropy, from the full table."""
    logits = table(hidden, weight, bias).detach()
    losses = logits.logsumexp(1) - logits[torch.arange(len(targets)), targets]
    return math.exp(float(losses.mean()))


def side_by_side(hidden, class_weight, word_weight, word_class, targets, *, first=False):
    """What comes out when a class's words are taken to stand side by side, in the order of the classes.

    With `first`, a target that is not among those words is scored as the first of them.
    """
    ends = [0, *word_class.bincount().cumsum(0).tolist()]
    scores, classes = hidden.double() @ word_weight.double().T, word_class[targets].tolist()
    totals = torch.stack([scores[row, ends[c] : ends[c + 1]].logsumexp(0) for row, c in enumerate(classes)])
    of_class, _ = two_level(hidden, class_weight, word_weight, word_class, targets)
    if first:
        pairs = zip(targets.tolist(), classes, strict=True)
        targets = torch.tensor([word if ends[c] <= word < ends[c + 1] else ends[c] for word, c in pairs])
    return of_class + scores[torch.arange(len(targets)), targets] - totals
