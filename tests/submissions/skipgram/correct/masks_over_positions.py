def keep_probabilities(counts, threshold):
    share = counts / max(1, counts.sum().item())
    return torch.where(share > threshold, torch.rsqrt(share / threshold), torch.ones_like(share))


def subsample(sentences, keep, uniform):
    lengths = [len(s) for s in sentences]
    words = torch.tensor(sum(sentences, []), dtype=torch.long)
    stays = uniform < keep[words]
    return [w[m].tolist() for w, m in zip(words.split(lengths), stays.split(lengths))] if sentences else []


def draw_radii(count, window, generator):
    return (torch.rand(count, generator=generator) * window).long().clamp(max=window - 1) + 1


def _near(sentences, radii):
    words = torch.tensor([w for s in sentences for w in s], dtype=torch.long)
    owner = torch.tensor([i for i, s in enumerate(sentences) for _ in s], dtype=torch.long)
    place = torch.arange(len(words))
    distance = (place[None, :] - place[:, None]).abs()
    near = (distance > 0) & (distance <= radii[:, None]) & (owner[None, :] == owner[:, None])
    return words, near


def skipgram_pairs(sentences, radii):
    words, near = _near(sentences, radii)
    i, j = near.nonzero(as_tuple=True)
    return torch.stack([words[i], words[j]], dim=1)


def cbow_batch(sentences, radii):
    words, near = _near(sentences, radii)
    used = near.any(dim=1)
    near, centers = near[used], words[used]
    count = near.sum(dim=1)
    width = int(count.max()) if len(count) else 0
    contexts = torch.full((len(centers), width), -1)
    contexts[torch.arange(width) < count[:, None]] = words.expand(len(centers), -1)[near]
    return contexts, centers


def softmax_loss(hidden, outputs, targets):
    log_p = torch.log_softmax(torch.einsum("pd,vd->pv", hidden, outputs), dim=-1)
    picked = log_p.gather(1, targets.unsqueeze(1)).squeeze(1)
    return -picked.sum() / max(1, targets.numel())


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Embedding(vocab_size, dim, _weight=(torch.rand(vocab_size, dim) - 0.5) / dim)
        self.outputs = nn.Linear(dim, vocab_size, bias=False)
        nn.init.constant_(self.outputs.weight, 0.0)

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs.weight[centers], self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        real = (contexts != -1).to(self.inputs.weight.dtype)
        weights = real / real.sum(dim=1, keepdim=True)
        hidden = torch.einsum("pc,pcd->pd", weights, self.inputs.weight[contexts])
        return softmax_loss(hidden, self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.data.clone()
