def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = []
    for word, count in enumerate(counts.tolist()):
        weights.append(count**power if count > 0 and word != padding_idx else 0.0)
    total = sum(weights)
    if total == 0:
        raise ValueError("nothing to draw")
    return torch.tensor([weight / total for weight in weights], device=counts.device)


def sample_negatives(noise, centers, contexts, k, generator=None):
    out = torch.empty(len(centers), k, dtype=torch.int64, device=centers.device)
    for row in range(len(centers)):
        left = noise.clone()
        left[centers[row]] = 0
        left[contexts[row]] = 0
        if left.max() <= 0:
            raise ValueError(f"pair {row} has no word left")
        out[row] = torch.multinomial(left, k, replacement=True, generator=generator)
    return out


class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        with torch.no_grad():
            for row in self.center.weight:
                row.uniform_(-1 / (2 * dim), 1 / (2 * dim), generator=generator)
            self.context.weight.fill_(0)

    def forward(self, centers, words):
        columns = []
        for n in range(words.shape[1]):
            columns.append((self.center(centers) * self.context(words[:, n])).sum(dim=1))
        return torch.stack(columns, dim=1)


def negative_sampling_loss(positive, negative):
    total = 0
    for b in range(len(positive)):
        total = total - F.logsigmoid(positive[b])
        for n in range(negative.shape[1]):
            total = total - F.logsigmoid(-negative[b, n])
    return total / len(positive)


def train_step(model, optimizer, centers, contexts, negatives):
    optimizer.zero_grad()
    positive = model(centers, contexts.reshape(-1, 1)).reshape(-1)
    negative = torch.cat([model(centers, negatives[:, n : n + 1]) for n in range(negatives.shape[1])], dim=1)
    loss = negative_sampling_loss(positive, negative)
    loss.backward()
    optimizer.step()
    return float(loss)


def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(noise.numel(), dim, generator)
    adam = torch.optim.Adam(model.parameters(), lr)
    losses = []
    while len(losses) < steps:
        losses.append(train_step(model, adam, centers, contexts, sample_negatives(noise, centers, contexts, k, generator)))
    return model, losses


def kind_cosines(table, kinds):
    within, between = [], []
    rows = [row / max(float(row.norm()), 1e-12) for row in table.detach()]
    kinds = kinds.tolist()
    for i in range(len(rows)):
        for j in range(i):
            if kinds[i] != -1 and kinds[j] != -1:
                (within if kinds[i] == kinds[j] else between).append(float(rows[i] @ rows[j]))
    return sum(within) / len(within), sum(between) / len(between)
