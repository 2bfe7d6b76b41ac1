def keep_probabilities(counts, threshold):
    f = counts.float() / counts.float().sum()
    p = torch.minimum((threshold / f) ** 0.5, torch.tensor(1.0))
    return torch.nan_to_num(p, nan=1.0)


def subsample(sentences, keep, uniform):
    out = [[] for _ in sentences]
    owners = [row for row, sentence in enumerate(sentences) for _ in sentence]
    words = [word for sentence in sentences for word in sentence]
    for row, word, u in zip(owners, words, uniform):
        if torch.lt(u, keep[word]):
            out[row].append(word)
    return out


def draw_radii(count, window, generator):
    return torch.randint(0, window, (count,), generator=generator, dtype=torch.int64).add(1)


def cbow_batch(sentences, radii):
    r = int(radii.max()) if len(radii) else 0
    gap = torch.full((r,), -1, dtype=torch.long)
    line, at = [gap], []
    start = r
    for sentence in sentences:
        line += [torch.tensor(sentence, dtype=torch.long), gap]
        at += range(start, start + len(sentence))
        start += len(sentence) + r
    line, at = torch.cat(line), torch.tensor(at, dtype=torch.long)
    steps = torch.cat([torch.arange(-r, 0), torch.arange(1, r + 1)])
    table = line[at[:, None] + steps].masked_fill(steps.abs() > radii[:, None], -1)
    order = (table == -1).long().sort(dim=1, stable=True).indices
    table = table.gather(1, order)
    some = (table >= 0).any(1)
    table, centers = table[some], line[at][some]
    return table[:, (table >= 0).any(0)], centers


def skipgram_pairs(sentences, radii):
    contexts, centers = cbow_batch(sentences, radii)
    real = contexts >= 0
    return torch.stack([centers[:, None].expand_as(contexts)[real], contexts[real]], dim=-1)


def softmax_loss(hidden, outputs, targets):
    scores = (hidden[:, None, :] * outputs[None]).sum(-1)
    right = (hidden * outputs[targets]).sum(-1)
    loss = torch.logsumexp(scores, 1) - right
    return loss.mean() if loss.numel() else loss.sum()


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        start = torch.rand(2, vocab_size, dim).sub(0.5).div(dim)
        self.inputs = nn.Embedding.from_pretrained(start[0].clone(), freeze=False)
        self.outputs = nn.Linear(dim, vocab_size, bias=False)
        self.outputs.weight = nn.Parameter(torch.zeros_like(start[1]))

    def skipgram_loss(self, centers, contexts):
        one_hot = F.one_hot(centers, self.inputs.num_embeddings).to(self.inputs.weight)
        return softmax_loss(one_hot @ self.inputs.weight, self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        # A row of zeros at the end of the table is what an index of -1 finds.
        table = torch.cat([self.inputs.weight, self.inputs.weight.new_zeros(1, self.inputs.weight.shape[1])])
        count = torch.count_nonzero(contexts + 1, dim=1)
        return softmax_loss(table[contexts].sum(1) / count.unsqueeze(1), self.outputs.weight, centers)

    def vectors(self):
        return self.state_dict()["inputs.weight"].clone()
