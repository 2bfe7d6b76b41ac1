# Negatives by looking uniform numbers up in the running sum of the noise.
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.double()
    if padding_idx is not None:
        weights = weights.index_fill(0, torch.tensor([padding_idx], device=counts.device), 0)
    weights = torch.where(weights > 0, torch.exp(power * torch.log(weights)), 0.0)
    if float(weights.sum()) == 0.0:
        raise ValueError("nothing to draw")
    return weights.div(weights.sum()).float()


def sample_negatives(noise, centers, contexts, k, generator=None):
    words = torch.arange(len(noise), device=noise.device)
    own = (words == centers[:, None]) | (words == contexts[:, None])
    weights = noise.double().masked_fill(own, 0)
    ends = weights.cumsum(1)
    if len(centers) and not (ends[:, -1] > 0).all():
        raise ValueError("nothing to draw")
    at = torch.rand(len(centers), k, generator=generator, dtype=torch.float64, device=noise.device) * ends[:, -1:]
    return torch.searchsorted(ends, at, right=True)


class TwoTables(nn.Module):
    center: nn.Embedding
    context: nn.Embedding

    def __init__(self, vocab_size, dim, generator=None):
        nn.Module.__init__(self)
        for name in ("center", "context"):
            self.add_module(name, nn.Embedding(vocab_size, dim))
        self.dim = dim
        self.center.weight.data.copy_(torch.empty(vocab_size, dim).uniform_(-0.5 / dim, 0.5 / dim, generator=generator))
        self.context.weight.data *= 0

    def forward(self, centers, words):
        left, right = self.center.weight[centers], self.context.weight[words]
        return torch.einsum("...d,...nd->...n", left, right)


def negative_sampling_loss(positive, negative):
    zero = torch.zeros((), dtype=positive.dtype, device=positive.device)
    return (torch.logaddexp(zero, -positive) + torch.logaddexp(zero, negative).sum(dim=-1)).mean()


def train_step(model, optimizer, centers, contexts, negatives):
    def closure():
        optimizer.zero_grad(set_to_none=False)
        loss = negative_sampling_loss(model(centers, contexts.unsqueeze(1)).squeeze(1), model(centers, negatives))
        loss.backward()
        return loss

    return optimizer.step(closure).item()


def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(noise.shape[0], dim, generator=generator)
    optimizer = torch.optim.Adam(list(model.parameters()), lr=lr)
    step = lambda: train_step(model, optimizer, centers, contexts, sample_negatives(noise, centers, contexts, k, generator=generator))
    return model, [step() for _ in range(steps)]


def kind_cosines(table, kinds):
    units = F.normalize(table.detach()[kinds >= 0].double(), dim=-1)
    marks = F.one_hot(kinds[kinds >= 0]).double()
    together = marks @ marks.T
    cosines = units @ units.T
    n = len(units)
    pairs = together.sum() - n
    within = ((cosines * together).sum() - cosines.trace()) / pairs
    between = (cosines * (1 - together)).sum() / (1 - together).sum()
    return within.item(), between.item()
