"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

import torch

from autograder.judge import raised, when


class Text:
    """Sentences as three tensors over all their tokens: the ids, the place in the text, the sentence they belong to.

    A rule says which tokens are contexts of which: a bool matrix whose rows are the centres.
    """

    def __init__(self, sentences, radii):
        self.ids = torch.tensor([word for sentence in sentences for word in sentence], dtype=torch.int64)
        lengths = torch.tensor([len(sentence) for sentence in sentences], dtype=torch.int64)
        self.owner = torch.arange(len(sentences)).repeat_interleave(lengths)
        self.radii = radii
        place = torch.arange(len(self.ids))
        self.step = place - place[:, None]  # from the centre to the context
        self.together = self.owner == self.owner[:, None]
        self.apart = self.step != 0
        self.near = self.step.abs() <= radii[:, None]
        self.rule = self.together & self.apart & self.near

    def pairs(self, rule=None):
        """Rows (centre, context): the matrix, read line by line."""
        return self.ids[(self.rule if rule is None else rule).nonzero()]

    def batch(self, rule=None, fill=-1):
        """Contexts moved to the front of their rows, and the centres that have any."""
        rule = self.rule if rule is None else rule
        count = rule.sum(1)
        order = (~rule).int().argsort(dim=1, stable=True)[:, : int(count.max()) if len(count) else 0]
        contexts = self.ids[order].where(torch.arange(order.shape[1]) < count[:, None], fill)
        return contexts[count > 0], self.ids[count > 0]


def drawn_text(draw, vocab_size, lengths, longest=3):
    """Sentences of these lengths, and a radius for each token."""
    sentences = [draw.ids(vocab_size, length).tolist() for length in lengths]
    return sentences, draw.ids(longest + 1, sum(lengths), low=1)


def losses(hidden, outputs, targets):
    """What each pair pays, in float64: the logarithm of the sum of exponentials, less the target's score."""
    scores = hidden.double() @ outputs.double().T
    return scores.logsumexp(1) - scores[torch.arange(len(targets)), targets]


def loss(hidden, outputs, targets):
    """The mean of the losses, float32."""
    return losses(hidden, outputs, targets).mean().float()


def gradients(hidden, outputs, targets):
    """The slopes of the mean loss in float64: a score's slope is its probability, less 1 at the target."""
    slope = (hidden.double() @ outputs.double().T).softmax(1)
    slope[torch.arange(len(targets)), targets] -= 1
    slope /= len(targets)
    return slope @ outputs.double(), slope.T @ hidden.double()


def mean_vectors(inputs, contexts):
    """Each row's mean over its words, word by word in float64."""
    return torch.stack([inputs.double()[[word for word in row if word >= 0]].mean(0) for row in contexts.tolist()])


CUT = raised("RuntimeError", "does not require grad") | when(lambda got: got is None)
EMPTY_FAILS = raised("IndexError") | raised("ValueError") | raised("RuntimeError") | raised("TypeError")
EMPTY_FAILS = EMPTY_FAILS | raised("ZeroDivisionError") | raised("StopIteration")


def tally(got):
    """How many radii are 0, 1, 2 … up to the largest."""
    return got.bincount().tolist()


PAIRS = "Which pair is the first that is missing, too many or out of place, if you write them down by hand?"
WINDOWS = "Which row is the first that is missing, too many or different, if you write the windows down by hand?"
RADII = "Which whole numbers can your draw give, and how likely is each?"


def as_floats(got):
    """A tensor of floats, where ids are asked for; also as a part of a pair."""
    parts = got if isinstance(got, (list, tuple)) else [got]
    return any(isinstance(part, torch.Tensor) and part.dtype.is_floating_point for part in parts)
