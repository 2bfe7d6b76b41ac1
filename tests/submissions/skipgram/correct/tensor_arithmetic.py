def draw_radii(count, window, generator):
    u = torch.empty(count, dtype=torch.float64).uniform_(0, 1, generator=generator)
    return torch.floor(u * window).to(torch.int64) + 1


def _ranges(sentences, radii):
    lengths = torch.tensor([len(s) for s in sentences], dtype=torch.long)
    words = torch.tensor([w for s in sentences for w in s], dtype=torch.long)
    ends = lengths.cumsum(0)
    sid = torch.searchsorted(ends, torch.arange(len(words)), right=True)
    begin = (ends - lengths)[sid]
    end = ends[sid]
    place = torch.arange(len(words))
    lo = torch.maximum(place - radii, begin)
    hi = torch.minimum(place + radii + 1, end)
    n = hi - lo - 1
    center = torch.repeat_interleave(place, n)
    nth = torch.arange(len(center)) - torch.repeat_interleave(n.cumsum(0) - n, n)
    context = lo[center] + nth
    context = context + (context >= center)
    return words, center, context, nth, n


def skipgram_pairs(sentences, radii):
    words, center, context, _, _ = _ranges(sentences, radii)
    return torch.column_stack((words[center], words[context]))


def cbow_batch(sentences, radii):
    words, center, context, nth, n = _ranges(sentences, radii)
    has = n > 0
    row = has.cumsum(0) - 1
    out = words.new_full((int(has.sum()), int(n.max()) if n.numel() else 0), -1)
    out[row[center], nth] = words[context]
    return out, words[has]


def softmax_loss(hidden, outputs, targets):
    if targets.shape[0] == 0:
        return (hidden @ outputs.T).sum()
    return -torch.distributions.Categorical(logits=hidden @ outputs.T).log_prob(targets).mean()


def subsample(sentences, keep, uniform):
    u = uniform.tolist()
    k = keep.tolist()
    t = 0
    res = []
    for s in sentences:
        res.append([p[1] for p in filter(lambda p: u[p[0]] < k[p[1]], enumerate(s, start=t))])
        t += len(s)
    return res


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        for name in ("inputs", "outputs"):
            setattr(self, name, nn.Embedding(vocab_size, dim))
        with torch.no_grad():
            self.outputs.weight *= 0
            self.inputs.weight.copy_(torch.rand_like(self.inputs.weight).mul(2).sub(1).div(2 * dim))

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs.weight.index_select(0, centers), self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        V = self.inputs.num_embeddings
        bags = torch.zeros(len(contexts), V + 1).scatter_add_(1, contexts.masked_fill(contexts < 0, V), torch.ones(contexts.shape))[:, :V]
        return softmax_loss((bags / bags.sum(1, keepdim=True)) @ self.inputs.weight, self.outputs.weight, centers)

    def vectors(self):
        return torch.stack([row for row in self.inputs.weight.detach()])
