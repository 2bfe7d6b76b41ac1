from collections import deque
from dataclasses import dataclass
from typing import NamedTuple


class Window(NamedTuple):
    center: int
    contexts: list


@dataclass
class Corpus:
    sentences: list
    per_token: list

    def tokens(self):
        queue = deque(self.per_token)
        for sentence in self.sentences:
            for place, word in enumerate(sentence):
                yield sentence, place, word, queue.popleft()

    def windows(self):
        for sentence, place, word, radius in self.tokens():
            first, last = max(0, place - radius), min(len(sentence) - 1, place + radius)
            yield Window(word, [sentence[k] for k in range(first, last + 1) if k != place])


def keep_probabilities(counts, threshold):
    keep = torch.ones(counts.shape, device=counts.device)
    total = counts.sum()
    frequent = counts > threshold * total
    keep[frequent] = torch.sqrt(threshold * total.double() / counts[frequent]).to(keep.dtype)
    return keep


def subsample(sentences, keep, uniform):
    corpus, result = Corpus(sentences, uniform.tolist()), {id(s): [] for s in sentences}
    tokens = corpus.tokens()
    out = []
    for sentence in sentences:
        row = []
        for _ in sentence:
            _, _, word, number = next(tokens)
            if number < float(keep[word]):
                row += [int(word)]
        out.append(row)
    return out


def draw_radii(count, window, generator):
    if count == 0:
        return torch.tensor([], dtype=torch.long)
    return torch.multinomial(torch.full((window,), 1 / window), count, replacement=True, generator=generator).add_(1)


def skipgram_pairs(sentences, radii):
    table = torch.empty((0, 2), dtype=torch.long)
    parts = [torch.tensor([[w.center, c] for c in w.contexts]) for w in Corpus(sentences, radii.tolist()).windows() if w.contexts]
    return torch.cat([table, *parts])


def cbow_batch(sentences, radii):
    windows = [w for w in Corpus(sentences, radii.tolist()).windows() if w.contexts]
    widest = max([len(w.contexts) for w in windows] + [0])
    contexts = torch.LongTensor([(w.contexts + [-1] * widest)[:widest] for w in windows]).view(len(windows), widest)
    return contexts, torch.LongTensor([w.center for w in windows])


class SoftmaxLoss(nn.Module):
    def __init__(self):
        super().__init__()
        self.log_softmax = nn.LogSoftmax(dim=1)
        self.pay = nn.NLLLoss(reduction="sum")

    def forward(self, hidden, outputs, targets):
        return self.pay(self.log_softmax(hidden @ outputs.transpose(0, 1)), targets) / max(1, len(targets))


def softmax_loss(hidden, outputs, targets):
    return SoftmaxLoss()(hidden, outputs, targets)


class MaskedMean(nn.Module):
    def forward(self, vectors, mask):
        return torch.where(mask[..., None], vectors, 0.0).sum(-2) / mask.sum(-1, keepdim=True)


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Embedding(num_embeddings=vocab_size, embedding_dim=dim)
        self.outputs = nn.Embedding(num_embeddings=vocab_size, embedding_dim=dim)
        self.pool = MaskedMean()
        self.reset()

    @torch.no_grad()
    def reset(self):
        self.inputs.weight.uniform_(-0.5, 0.5).div_(self.inputs.embedding_dim)
        self.outputs.weight.fill_(0)

    def loss(self, hidden, targets):
        return softmax_loss(hidden, self.outputs.weight, targets)

    def skipgram_loss(self, centers, contexts):
        return self.loss(self.inputs(centers), contexts)

    def cbow_loss(self, contexts, centers):
        mask = contexts >= 0
        return self.loss(self.pool(self.inputs(contexts * mask), mask), centers)

    @torch.no_grad()
    def vectors(self):
        return torch.empty_like(self.inputs.weight).copy_(self.inputs.weight)
