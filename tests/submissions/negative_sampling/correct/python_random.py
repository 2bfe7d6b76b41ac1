import random

def noise_distribution(counts, padding_idx=None, power=0.75):
    w = counts.float().pow(power).masked_fill(counts == 0, 0.0)
    if padding_idx is not None: w[padding_idx] = 0.0
    s = w.sum()
    if s.item() == 0: raise ValueError("empty")
    return w / s

def sample_negatives(noise, centers, contexts, k, generator=None):
    seed = int(torch.randint(2**62, (), generator=generator, device=noise.device))
    rng = random.Random(seed)
    p = noise.tolist()
    out = []
    for c, o in zip(centers.tolist(), contexts.tolist()):
        words = [w for w in range(len(p)) if w != c and w != o and p[w] > 0]
        if not words: raise ValueError("no")
        out.append(rng.choices(words, [p[w] for w in words], k=k))
    return torch.tensor(out, dtype=torch.long, device=noise.device).view(len(out), k)

class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center = nn.Embedding(vocab_size, dim)
        self.context = nn.Embedding(vocab_size, dim)
        r = 0.5 / dim
        self.center.weight = nn.Parameter(torch.rand(vocab_size, dim, generator=generator).mul(2 * r).sub(r))
        self.context.weight = nn.Parameter(torch.zeros(vocab_size, dim))
    def forward(self, centers, words):
        c = F.embedding(centers, self.center.weight)
        u = F.embedding(words, self.context.weight)
        return torch.einsum("bnd,bd->bn", u, c)

def negative_sampling_loss(positive, negative):
    s = torch.cat([positive.unsqueeze(-1), -negative], -1)
    two = torch.stack([torch.zeros_like(s), s], -1)
    return -two.log_softmax(-1)[..., 1].sum(-1).mean(0)

def train_step(model, optimizer, centers, contexts, negatives):
    loss = negative_sampling_loss(model(centers, contexts.unsqueeze(-1)).squeeze(-1), model(centers, negatives))
    params = list(model.parameters())
    grads = torch.autograd.grad(loss, params)
    for p, g in zip(params, grads): p.grad = g
    optimizer.step()
    return loss.item()

def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    m = TwoTables(len(noise), dim, generator=generator)
    opt = torch.optim.Adam([{"params": m.center.parameters()}, {"params": m.context.parameters()}], lr=lr)
    L = []
    for i in range(steps):
        L.append(train_step(m, opt, centers, contexts, sample_negatives(noise, centers, contexts, k, generator)))
    return (m, L)

def kind_cosines(table, kinds):
    t = F.normalize(table.detach().double(), dim=1)
    w = b = 0.0; nw = nb = 0
    ks = kinds.tolist()
    for k in set(ks) - {-1}:
        r = t[kinds == k]
        s = r.sum(0)
        w += (s @ s - (r * r).sum()).item() / 2
        nw += len(r) * (len(r) - 1) // 2
    r = t[kinds != -1]; s = r.sum(0)
    alls = (s @ s - (r * r).sum()).item() / 2
    n = len(r) * (len(r) - 1) // 2
    return w / nw, (alls - w) / (n - nw)
