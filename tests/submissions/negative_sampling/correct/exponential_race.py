# skips the forbidden intervals
def noise_distribution(counts, padding_idx=None, power=0.75):
    mask = counts.gt(0)
    if padding_idx is not None:
        mask &= ~F.one_hot(torch.tensor(padding_idx, device=counts.device), len(counts)).bool()
    if mask.sum() < 1:
        raise ValueError("no word can be drawn")
    p = torch.zeros(len(counts), dtype=torch.float64, device=counts.device)
    p[mask] = counts[mask].to(torch.float64) ** power
    return (p / p.sum()).type(torch.float32)

def sample_negatives(noise, centers, contexts, k, generator=None):
    b, v = centers.shape[0], noise.shape[0]
    allowed = torch.ones(b, v, dtype=torch.bool, device=noise.device)
    allowed[torch.arange(b), centers] = False
    allowed[torch.arange(b), contexts] = False
    p = torch.where(allowed, noise[None], torch.zeros((), dtype=noise.dtype))
    if b and p.max(1).values.min() <= 0:
        raise ValueError("nothing is left for a pair")
    e = torch.empty(b, k, v, dtype=torch.float64, device=noise.device).exponential_(generator=generator)
    return (p[:, None].double() / e).argmax(2)

class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        self.register_buffer("steps_done", torch.zeros(()))
        self.reset(generator)
    def reset(self, generator=None):
        d = self.center.embedding_dim
        nn.init.uniform_(self.center.weight, a=-1.0 / (2.0 * d), b=1.0 / (2.0 * d), generator=generator)
        nn.init.zeros_(self.context.weight)
    def forward(self, centers, words):
        B, N = words.shape
        c = self.center(centers).unsqueeze(1).expand(B, N, -1)
        return (c * self.context(words)).sum(2)

def negative_sampling_loss(positive, negative):
    ls = nn.LogSigmoid()
    per_pair = ls(positive) + torch.stack([ls(-col) for col in negative.unbind(1)]).sum(0)
    return torch.neg(per_pair.mean())

def train_step(model, optimizer, centers, contexts, negatives):
    model.train()
    optimizer.zero_grad(set_to_none=True)
    with torch.enable_grad():
        B, K = negatives.shape
        s = model(centers.repeat_interleave(K + 1), torch.cat([contexts[:, None], negatives], 1).reshape(-1, 1)).view(B, K + 1)
        loss = negative_sampling_loss(s[:, 0], s[:, 1:])
    loss.backward()
    optimizer.step()
    return float(loss.detach())

def kind_cosines(table, kinds):
    with torch.inference_mode():
        idx = torch.nonzero(kinds != -1).flatten()
        t = table[idx]; k = kinds[idx]
        n = t.norm(dim=1).clamp_min(1e-12)
        c = (t @ t.t()) / (n[:, None] * n[None])
        i, j = torch.tril_indices(len(idx), len(idx), -1)
        m = k[i] == k[j]
        return c[i, j][m].mean().item(), c[i, j][~m].mean().item()
