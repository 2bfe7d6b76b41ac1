def keep_probabilities(counts, threshold):
    return (threshold * counts.sum() / counts.where(counts > 0, 1)).sqrt().where(counts > 0, torch.tensor(1.0)).clamp(max=1).float()


def subsample(sentences, keep, uniform):
    return (lambda numbers: [[w for w in s if numbers.pop() < keep[w].item()] for s in sentences])(uniform.tolist()[::-1])


draw_radii = lambda count, window, generator: torch.empty(count, dtype=torch.int64).random_(1, window + 1, generator=generator)


def skipgram_pairs(sentences, radii):
    return torch.tensor([(s[i], s[j]) for k, s in enumerate(sentences) for i in range(len(s)) for j in range(len(s)) if 0 < abs(i - j) <= radii[sum(map(len, sentences[:k])) + i]] or torch.empty(0, 2).tolist(), dtype=torch.long).view(-1, 2)


def cbow_batch(sentences, radii):
    found = [([s[j] for j in range(len(s)) if 0 < abs(i - j) <= radii[sum(map(len, sentences[:k])) + i]], s[i]) for k, s in enumerate(sentences) for i in range(len(s))]
    rows = [(c, w) for c, w in found if c]
    return (nn.utils.rnn.pad_sequence([torch.tensor(c) for c, _ in rows], batch_first=True, padding_value=-1) if rows else torch.empty(0, 0, dtype=torch.long)), torch.LongTensor([w for _, w in rows])


def softmax_loss(hidden, outputs, targets):
    return F.cross_entropy(F.linear(hidden, outputs), targets) if len(targets) else (hidden.sum() + outputs.sum()) * 0


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs, self.outputs = nn.Embedding(vocab_size, dim), nn.Linear(dim, vocab_size, bias=False)
        nn.init.uniform_(self.inputs.weight, a=-1 / (2 * dim), b=1 / (2 * dim)), nn.init.zeros_(self.outputs.weight)

    skipgram_loss = lambda self, centers, contexts: softmax_loss(self.inputs(centers), self.outputs.weight, contexts)

    cbow_loss = lambda self, contexts, centers: softmax_loss(F.embedding_bag(contexts.where(contexts >= 0, 0), self.inputs.weight, per_sample_weights=(contexts >= 0) / (contexts >= 0).sum(1, keepdim=True), mode="sum") if len(centers) else self.inputs(centers), self.outputs.weight, centers)

    vectors = lambda self: self.inputs.weight.detach() + 0
