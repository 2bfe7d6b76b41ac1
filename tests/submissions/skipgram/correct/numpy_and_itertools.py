import itertools

import numpy as np


def keep_probabilities(counts, threshold):
    c = counts.cpu().numpy().astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = np.sqrt(threshold * c.sum() / c)
    p[c == 0] = 1
    return torch.from_numpy(np.minimum(p, 1).astype(np.float32)).to(counts.device)


def subsample(sentences, keep, uniform):
    ends = list(itertools.accumulate((len(s) for s in sentences), initial=0))
    u, k = uniform.numpy(), keep.numpy()
    return [list(itertools.compress(s, u[a:b] < k[np.array(s, dtype=int)])) for s, a, b in zip(sentences, ends, ends[1:])]


def draw_radii(count, window, generator):
    seed = int(torch.randint(2**62, (1,), generator=generator))
    return torch.from_numpy(np.random.default_rng(seed).integers(1, window, size=count, endpoint=True, dtype=np.int64))


def skipgram_pairs(sentences, radii):
    r = iter(radii.numpy())
    rows = []
    for s in sentences:
        for i, x in enumerate(s):
            n = next(r)
            lo = max(i - n, 0)
            rows.extend(zip(itertools.repeat(x), itertools.chain(s[lo:i], itertools.islice(s, i + 1, i + 1 + n))))
    return torch.from_numpy(np.array(rows, dtype=np.int64).reshape(-1, 2))


def cbow_batch(sentences, radii):
    r = iter(radii.tolist())
    data = [(s[max(i - n, 0):i] + s[i + 1:i + n + 1], x) for s in sentences for (i, x), n in zip(enumerate(s), r_take(r, len(s)))]
    data = [(c, x) for c, x in data if c]
    a = np.array(list(itertools.zip_longest(*(c for c, _ in data), fillvalue=-1)), dtype=np.int64).T
    return torch.from_numpy(a.reshape(len(data), -1 if data else 0).copy()), torch.tensor([x for _, x in data], dtype=torch.long)


def r_take(r, n):
    return list(itertools.islice(r, n))


def softmax_loss(hidden, outputs, targets):
    scores = hidden.matmul(outputs.t())
    scores = scores - scores.max(dim=1, keepdim=True).values.detach()
    wanted = F.one_hot(targets, num_classes=outputs.size(0)).to(scores.dtype)
    each = scores.exp().sum(dim=1).log() - (scores * wanted).sum(dim=1)
    return each.sum().div(max(each.numel(), 1))


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.dim = dim
        self.inputs = nn.Embedding(vocab_size, dim, sparse=True)
        self.outputs = nn.Embedding.from_pretrained(torch.zeros(vocab_size, dim), freeze=False)
        with torch.no_grad():
            self.inputs.weight.copy_(torch.empty(vocab_size, dim).uniform_(-1, 1) / (2 * dim))

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs(centers), self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        real = contexts.ge(0)
        counts = real.sum(dim=1)
        flat = self.inputs(contexts[real])
        row = torch.arange(len(contexts)).repeat_interleave(counts)
        total = torch.zeros(len(contexts), self.dim, dtype=flat.dtype).index_add(0, row, flat)
        return softmax_loss(total / counts[:, None], self.outputs.weight, centers)

    def vectors(self):
        return torch.tensor(self.inputs.weight.detach().numpy())
