import math


def count_cooccurrence(sentences, vocab_size, window):
    table = [[0.0] * vocab_size for _ in range(vocab_size)]
    for sentence in sentences:
        for i in range(len(sentence)):
            for j in range(len(sentence)):
                if i != j and abs(i - j) <= window:
                    table[sentence[i]][sentence[j]] += 1 / abs(i - j)
    return torch.tensor(table, dtype=torch.float64)


def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    V, C = counts.shape
    rows = [sum(counts[i].tolist()) for i in range(V)]
    cols = [sum(counts[:, j].tolist()) ** smoothing for j in range(C)]
    out = torch.empty(V, C, dtype=counts.dtype, device=counts.device)
    for i in range(V):
        for j in range(C):
            n = counts[i, j].item()
            if n == 0:
                out[i, j] = 0.0 if positive else -math.inf
            else:
                x = math.log(n * sum(cols) / (rows[i] * cols[j])) - math.log(shift)
                out[i, j] = max(0.0, x) if positive else x
    return out


def svd_vectors(matrix, dim, power=0.5):
    V, C = matrix.shape
    if dim < 1 or dim > V or dim > C:
        raise ValueError("cannot make %d dimensions" % dim)
    U, S, _ = torch.svd(matrix)
    columns = [U[:, k] * S[k] ** power for k in range(dim)]
    return torch.stack(columns, dim=1)


def glove_weight(counts, x_max=100.0, alpha=0.75):
    flat = [1.0 if x >= x_max else (x / x_max) ** alpha for x in counts.reshape(-1).tolist()]
    return torch.tensor(flat, dtype=counts.dtype, device=counts.device).reshape(counts.shape)


class Glove(nn.Module):
    def __init__(self, vocab_size, dim, *, x_max=100.0, alpha=0.75, generator=None):
        super().__init__()
        self.x_max = x_max
        self.alpha = alpha
        bound = 0.5 / dim
        for name in ("word", "context"):
            numbers = torch.empty(vocab_size, dim).uniform_(-bound, bound, generator=generator)
            self.register_parameter(name, nn.Parameter(numbers))
        for name in ("word_bias", "context_bias"):
            self.register_parameter(name, nn.Parameter(torch.zeros(vocab_size)))

    def forward(self, counts):
        total = 0 * (self.word.sum() + self.context.sum() + self.word_bias.sum() + self.context_bias.sum())
        for i in range(counts.shape[0]):
            for j in range(counts.shape[1]):
                x = float(counts[i, j])
                if x > 0:
                    e = torch.dot(self.word[i], self.context[j]) + self.word_bias[i] + self.context_bias[j] - math.log(x)
                    total = total + min(1.0, (x / self.x_max) ** self.alpha) * e * e
        return total

    def vectors(self):
        with torch.no_grad():
            return self.word + self.context


def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(list(model.parameters()), lr)
    losses = []
    step = 0
    while step < steps:
        for p in model.parameters():
            p.grad = None
        loss = model(counts)
        losses.append(float(loss))
        loss.backward()
        optimizer.step()
        step += 1
    return losses
