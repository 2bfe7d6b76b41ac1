def keep_probabilities(counts, threshold):
    total = 0
    for count in counts:
        total += int(count)
    keep = []
    for count in counts:
        if count == 0:
            keep.append(1.0)
        else:
            share = int(count) / total
            keep.append(min(1.0, math.sqrt(threshold / share)))
    return torch.tensor(keep, device=counts.device)


def subsample(sentences, keep, uniform):
    result = []
    place = 0
    for sentence in sentences:
        kept = []
        for word in sentence:
            if uniform[place] < keep[word]:
                kept.append(word)
            place = place + 1
        result.append(kept)
    return result


def draw_radii(count, window, generator):
    radii = torch.zeros(count, dtype=torch.int64)
    for i in range(count):
        radii[i] = torch.randint(low=1, high=window + 1, size=(1,), generator=generator)[0]
    return radii


def skipgram_pairs(sentences, radii):
    pairs = []
    token = 0
    for sentence in sentences:
        for i in range(len(sentence)):
            for j in range(len(sentence)):
                if i == j:
                    continue
                if abs(i - j) <= radii[token]:
                    pairs.append([sentence[i], sentence[j]])
            token += 1
    if not pairs:
        return torch.empty((0, 2), dtype=torch.int64)
    return torch.tensor(pairs)


def cbow_batch(sentences, radii):
    windows = []
    token = 0
    for sentence in sentences:
        for i in range(len(sentence)):
            around = []
            for j in range(i - int(radii[token]), i + int(radii[token]) + 1):
                if 0 <= j < len(sentence) and j != i:
                    around.append(sentence[j])
            token += 1
            if len(around) > 0:
                windows.append((around, sentence[i]))
    width = 0
    for around, _ in windows:
        width = max(width, len(around))
    contexts = -torch.ones(len(windows), width, dtype=torch.int64)
    centers = torch.zeros(len(windows), dtype=torch.int64)
    for row, (around, center) in enumerate(windows):
        for column, word in enumerate(around):
            contexts[row, column] = word
        centers[row] = center
    return contexts, centers


def softmax_loss(hidden, outputs, targets):
    total = hidden.sum() * 0 + outputs.sum() * 0
    for vector, target in zip(hidden, targets):
        scores = outputs @ vector
        total = total + torch.logsumexp(scores, dim=0) - scores[target]
    return total / len(targets) if len(targets) else total


class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Embedding(vocab_size, dim)
        self.outputs = nn.Embedding(vocab_size, dim)
        self.inputs.weight.data.uniform_(-0.5 / dim, 0.5 / dim)
        self.outputs.weight.data.zero_()

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs(centers), self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        if len(contexts) == 0:
            return softmax_loss(self.inputs(centers), self.outputs.weight, centers)
        hidden = []
        for row in contexts:
            hidden.append(self.inputs(row[row != -1]).mean(dim=0))
        return softmax_loss(torch.stack(hidden), self.outputs.weight, centers)

    def vectors(self):
        with torch.no_grad():
            return self.inputs.weight.clone()
