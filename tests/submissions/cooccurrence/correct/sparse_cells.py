from collections import Counter


def count_cooccurrence(sentences, vocab_size, window):
    cells = Counter()
    for s in sentences:
        for d in range(1, window + 1):
            for a, b in zip(s, s[d:]):
                cells[a, b] += 1 / d
                cells[b, a] += 1 / d
    if not cells:
        return torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    where = torch.tensor(list(cells)).T
    values = torch.tensor(list(cells.values()), dtype=torch.float64)
    return torch.sparse_coo_tensor(where, values, (vocab_size, vocab_size)).to_dense()


def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    i, j = counts.nonzero(as_tuple=True)
    n = counts[i, j]
    columns = counts.sum(0).pow(smoothing)
    value = n.log() - counts.sum(1)[i].log() - columns[j].log() + columns.sum().log()
    value = value - torch.as_tensor(shift, dtype=counts.dtype).log()
    out = counts.new_full(counts.shape, 0.0 if positive else -torch.inf)
    out[i, j] = value.clamp_min(0.0) if positive else value
    return out


def svd_vectors(matrix, dim, power=0.5):
    import numpy as np

    if dim <= 0 or dim > min(matrix.shape[0], matrix.shape[1]):
        raise ValueError(f"asked for {dim}, have at most {min(matrix.shape)}")
    u, s, _ = np.linalg.svd(matrix.cpu().numpy(), full_matrices=False)
    return torch.from_numpy(np.ascontiguousarray(u[:, :dim] * np.power(s[:dim], power))).to(matrix.device)


def glove_weight(counts, x_max=100.0, alpha=0.75):
    weights = torch.ones_like(counts)
    rare = counts < x_max
    weights[rare] = (counts[rare] / x_max) ** alpha
    return weights


class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.x_max = x_max
        self.alpha = alpha
        both = torch.rand(2, vocab_size, dim, generator=generator).sub_(0.5).div_(dim)
        self.word = nn.Parameter(both[0].clone())
        self.context = nn.Parameter(both[1].clone())
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, counts):
        rows, columns = torch.nonzero(counts, as_tuple=True)
        x = counts[rows, columns].to(self.word)
        dots = (self.word[rows] * self.context[columns]).sum(-1)
        errors = dots + self.word_bias[rows] + self.context_bias[columns] - torch.log(x)
        return torch.dot(glove_weight(x, self.x_max, self.alpha), errors**2)

    def vectors(self):
        return self.word.detach() + self.context.detach()


def train_glove(model, counts, *, steps, lr):
    params = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.Adagrad(params, lr=lr)

    def one():
        loss = model(counts)
        for p, g in zip(params, torch.autograd.grad(loss, params)):
            p.grad = g
        optimizer.step()
        return loss.item()

    return [one() for _ in range(steps)]
