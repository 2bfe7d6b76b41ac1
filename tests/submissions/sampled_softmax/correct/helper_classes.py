from dataclasses import dataclass

from torch import nn


@dataclass
class Way:
    name: str
    scores: int

    def cost(self, positions, dim, size):
        kept = positions * self.scores
        return kept * dim, kept * size


class Zipf:
    def __init__(self, size):
        self.size, self.scale = size, math.log1p(size)

    def begin(self, k):
        return torch.log1p(k.to(torch.float64)) / self.scale


class RunningSum:
    def __init__(self):
        self.top = self.rest = None

    def add(self, logits):
        top = logits.max(dim=1).values
        if self.top is None:
            self.top, self.rest = top, self._sum(logits, top)
            return
        new = torch.max(self.top, top)
        shift = torch.nan_to_num(self.top - new, nan=0.0, neginf=-math.inf)
        self.rest = self.rest * shift.exp() + self._sum(logits, new)
        self.top = new

    @staticmethod
    def _sum(logits, top):
        shifted = torch.where(logits == -math.inf, -math.inf, logits - top[:, None])
        return shifted.exp().sum(1)

    def log(self):
        return self.top + self.rest.log()


class Head(nn.Module):
    def __init__(self, weight, bias):
        super().__init__()
        self.w, self.b = weight, bias

    def forward(self, h, words):
        return h @ self.w[words].T + self.b[words]

    def own(self, h, words):
        return (h * self.w[words]).sum(-1) + self.b[words]


def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    ways = [Way("full", vocab_size), Way("sampled", samples + 1), Way("two_level", len(class_sizes) + max(class_sizes))]
    return {way.name: way.cost(batch * length, dim, bytes_each) for way in ways}


def log_uniform_probs(ids, vocab_size):
    sampler = Zipf(vocab_size)
    return sampler.begin(ids.long() + 1) - sampler.begin(ids)


def log_uniform_ids(uniform, vocab_size):
    low = torch.zeros(uniform.shape, dtype=torch.int64, device=uniform.device)
    high = torch.full_like(low, vocab_size - 1)
    sampler, u = Zipf(vocab_size), uniform.double()
    for _ in range(64):
        if bool((low >= high).all()):
            break
        middle = (low + high + 1) // 2
        fits = sampler.begin(middle) <= u
        low, high = torch.where(fits, middle, low), torch.where(fits, high, middle - 1)
    return low


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    head = Head(weight, bias)
    expected = probs.log() + torch.tensor(float(len(sampled)), dtype=torch.float64).log()
    negatives = head(hidden, sampled) - expected.to(hidden.dtype)
    negatives = negatives.clone()
    rows, columns = (targets[:, None] == sampled).nonzero().T
    negatives[rows, columns] = -math.inf
    return torch.column_stack((head.own(hidden, targets), negatives))


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return nn.CrossEntropyLoss()(logits, torch.zeros(len(targets), dtype=torch.long, device=hidden.device))


class TwoLevel(nn.Module):
    def __init__(self, classes, words, labels):
        super().__init__()
        self.classes, self.words, self.labels = classes, words, labels

    def forward(self, hidden, targets):
        labels = self.labels[targets]
        out = -F.cross_entropy(hidden @ self.classes.T, labels, reduction="none")
        parts = torch.zeros_like(out)
        for label in set(labels.tolist()):
            rows = labels == label
            words = self.labels == label
            place = words.long().cumsum(0) - 1
            loss = F.cross_entropy(hidden[rows] @ self.words[words].T, place[targets[rows]], reduction="none")
            parts = parts.masked_scatter(rows, -loss)
        return out + parts


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    return TwoLevel(class_weight, word_weight, word_class)(hidden, targets)


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        head, running = Head(weight, bias), RunningSum()
        for start in range(0, len(bias), chunk_size):
            running.add(head(hidden, slice(start, start + chunk_size)))
        return (running.log() - head.own(hidden, targets)).mean().exp().item()
