from dataclasses import dataclass


@dataclass
class Pair:
    first: int
    second: int
    distance: int


class Window:
    def __init__(self, sentence, width):
        self.sentence, self.width = sentence, width

    def __iter__(self):
        for i, first in enumerate(self.sentence):
            for j in range(i + 1, min(i + self.width + 1, len(self.sentence))):
                yield Pair(first, self.sentence[j], j - i)


class Adder:
    def __init__(self, size):
        self.table = torch.zeros([size, size], dtype=torch.float64)

    def add(self, pair):
        for a, b in ((pair.first, pair.second), (pair.second, pair.first)):
            self.table[a][b] += 1.0 / pair.distance


def count_cooccurrence(sentences, vocab_size, window):
    adder = Adder(vocab_size)
    for sentence in sentences:
        for pair in Window(sentence, window):
            adder.add(pair)
    return adder.table


def row_of_chance(counts, smoothing):
    powers = counts.sum(dim=0).pow(smoothing)
    return powers / powers.sum() if powers.sum() > 0 else powers


def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    context = row_of_chance(counts, smoothing)
    rows = []
    for row in counts:
        if row.sum() > 0:
            ratio = torch.where(row > 0, row / row.sum() / torch.where(context > 0, context, 1), 0)
            rows.append(torch.log(ratio) - torch.log(torch.full((), shift, dtype=row.dtype)))
        else:
            rows.append(torch.full_like(row, -torch.inf))
    table = torch.stack(rows)
    return table.masked_fill(table < 0, 0) if positive else table


def svd_vectors(matrix, dim, power=0.5):
    if dim > min(matrix.shape) or dim < 1:
        raise ValueError("dim = " + str(dim))
    square = matrix.double() @ matrix.double().T
    eigenvalues, vectors = torch.linalg.eigh(square)
    best = eigenvalues.argsort(descending=True)[:dim]
    scale = eigenvalues[best].clamp(min=0).sqrt().pow(power)
    return (vectors[:, best] * scale).to(matrix.dtype)


def glove_weight(counts, x_max=100.0, alpha=0.75):
    share = counts / x_max
    return torch.exp(alpha * torch.log(share)).clamp(0, 1)


class Words(nn.Module):
    """Both tables."""


class Glove(Words):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super(Glove, self).__init__()
        words, contexts = nn.utils.parameters_to_vector([torch.rand(2 * vocab_size * dim, generator=generator)]).view(2, vocab_size, dim)
        self.word = nn.Parameter(words / dim - 1 / (2 * dim))
        self.context = nn.Parameter(contexts / dim - 1 / (2 * dim))
        self.word_bias = nn.Parameter(words.new_zeros(vocab_size))
        self.context_bias = nn.Parameter(words.new_zeros(vocab_size))
        self.weigh = lambda counts: glove_weight(counts, x_max=x_max, alpha=alpha)

    def residuals(self, counts):
        return self.word.mm(self.context.t()) + self.word_bias.view(-1, 1) + self.context_bias.view(1, -1) - counts

    def forward(self, counts):
        seen = torch.where(counts > 0)
        known = counts[seen].type(self.word.dtype)
        logs = torch.zeros_like(self.word @ self.context.T).detach()
        logs[seen] = known.log()
        return (self.weigh(known) * self.residuals(logs)[seen].pow(2)).sum()

    def vectors(self):
        return self.word.detach().clone().add_(self.context.detach())


class Trainer:
    def __init__(self, model, lr):
        self.model = model
        self.optimizer = torch.optim.Adagrad(model.parameters(), lr=lr, foreach=False)

    def step(self, counts):
        self.optimizer.zero_grad()
        loss = self.model(counts)
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


def train_glove(model, counts, *, steps, lr):
    trainer = Trainer(model, lr)
    return list(map(lambda _: trainer.step(counts), range(steps)))
