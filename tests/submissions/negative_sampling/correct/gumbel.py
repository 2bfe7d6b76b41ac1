# Negatives as the largest of noisy logarithms; the loss by softplus.
def noise_distribution(counts, padding_idx=None, power=0.75):
    logs = power * counts.double().log()
    logs[counts == 0] = -torch.inf
    if padding_idx is not None:
        logs[padding_idx] = -torch.inf
    if torch.isinf(logs).all():
        raise ValueError("no words")
    return logs.softmax(0).to(torch.float32)


def sample_negatives(noise, centers, contexts, k, generator=None):
    logs = noise.double().log().expand(len(centers), -1).clone()
    if len(centers):
        logs.scatter_(1, centers.unsqueeze(1), -torch.inf)
        logs.scatter_(1, contexts.unsqueeze(1), -torch.inf)
        if (logs.amax(1) == -torch.inf).any():
            raise ValueError("no words")
    uniform = torch.rand(len(centers), k, len(noise), generator=generator, dtype=torch.float64, device=noise.device)
    return (logs[:, None] - (-uniform.log()).log()).argmax(-1)


class TwoTables(torch.nn.Module):
    def __init__(self, vocab_size: int, dim: int, generator=None):
        super().__init__()
        limit = 1 / dim / 2
        weight = torch.nn.Parameter(torch.rand((vocab_size, dim), generator=generator) * 2 * limit - limit)
        self.center = torch.nn.Embedding(vocab_size, dim, _weight=weight)
        self.context = torch.nn.Embedding(vocab_size, dim, _weight=torch.zeros(vocab_size, dim))

    def forward(self, centers, words):
        return torch.matmul(self.context(words), self.center(centers).unsqueeze(-1)).squeeze(-1)


def negative_sampling_loss(positive, negative):
    return (F.softplus(-positive, threshold=50) + F.softplus(negative, threshold=50).sum(-1)).sum() / positive.shape[0]


def train_step(model, optimizer, centers, contexts, negatives):
    for parameter in model.parameters():
        parameter.grad = None
    vectors = model.center(centers)
    good = (vectors * model.context(contexts)).sum(1)
    bad = torch.einsum("bd,bkd->bk", vectors, model.context(negatives))
    loss = negative_sampling_loss(good, bad)
    loss.backward()
    optimizer.step()
    return loss.tolist()


def kind_cosines(table, kinds):
    with torch.no_grad():
        keep = kinds.ge(0).nonzero().squeeze(1)
        lengths = torch.linalg.vector_norm(table[keep], dim=1, keepdim=True)
        units = table[keep] / torch.where(lengths == 0, 1, lengths)
        pairs = torch.combinations(torch.arange(len(keep)))
        cosines = (units[pairs[:, 0]] * units[pairs[:, 1]]).sum(1)
        same = kinds[keep][pairs[:, 0]] == kinds[keep][pairs[:, 1]]
    return cosines[same].mean().item(), cosines[same.logical_not()].mean().item()
