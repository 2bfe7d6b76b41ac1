def padding_mask(ids, padding_idx):
    if ids.dim() == 0:
        return torch.tensor(ids.item() != padding_idx, device=ids.device)
    mask = torch.zeros(ids.shape, dtype=torch.bool, device=ids.device)
    for i in range(ids.shape[0]):
        mask[i] = padding_mask(ids[i], padding_idx)
    return mask


def masked_mean(vectors, mask):
    if vectors.dim() > 2:
        if len(vectors) == 0:
            return vectors.sum(dim=-2)
        return torch.stack([masked_mean(v, m) for v, m in zip(vectors, mask)])
    total, count = torch.zeros(vectors.shape[-1], dtype=torch.float64, device=vectors.device), 0
    for vector, real in zip(vectors, mask.tolist()):
        if real:
            total = total + vector.double()
            count += 1
    if count == 0:
        return (vectors[:0].sum(dim=0)).to(vectors.dtype)
    return (total / count).to(vectors.dtype)


def pad_batch(sequences, padding_idx):
    longest = 0
    for sequence in sequences:
        if len(sequence) > longest:
            longest = len(sequence)
    ids = torch.empty(len(sequences), longest, dtype=torch.long)
    lengths = torch.empty(len(sequences), dtype=torch.long)
    for i in range(len(sequences)):
        lengths[i] = len(sequences[i])
        for j in range(longest):
            ids[i, j] = sequences[i][j] if j < len(sequences[i]) else padding_idx
    return ids, lengths


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.pad = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        logits = []
        for row in ids:
            words = row[row != self.pad]
            pooled = self.embedding(words).sum(0) / max(len(words), 1)
            logits.append(self.output(pooled)[0])
        return torch.stack(logits) if logits else self.output.weight.sum() * torch.zeros(0)


def train_step(model, optimizer, ids, labels):
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            parameter.grad = None
    logits = model(ids)
    total = 0
    for logit, label in zip(logits, labels.tolist()):
        total = total - F.logsigmoid(logit if label else -logit)
    loss = total / len(labels)
    loss.backward()
    optimizer.step()
    return float(loss)


def order_twin(words):
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            if words[i] != words[j]:
                twin = list(words)
                twin[i], twin[j] = twin[j], twin[i]
                return twin
    raise ValueError("every order reads the same")


def same_bag(first, second, padding_idx):
    one, two = {}, {}
    for counts, ids in ((one, first), (two, second)):
        for word in ids.tolist():
            if word != padding_idx:
                counts[word] = counts.get(word, 0) + 1
    total_one, total_two = sum(one.values()), sum(two.values())
    if one.keys() != two.keys():
        return False
    for word in one:
        if one[word] * total_two != two[word] * total_one:
            return False
    return True
