def sample_negatives(noise, centers, contexts, k, generator=None):
    # unique pairs share one distribution
    if centers.numel() == 0:
        return centers.new_empty(0, k)
    pairs, back = torch.stack([centers, contexts], 1).unique(dim=0, return_inverse=True)
    out = torch.empty(len(centers), k, dtype=torch.int64, device=noise.device)
    for n, pair in enumerate(pairs):
        left = noise.index_fill(0, pair, 0)
        if not (left > 0).any():
            raise ValueError(f"pair {pair.tolist()} has no negatives")
        rows = (back == n).nonzero().flatten()
        out[rows] = torch.multinomial(left, len(rows) * k, True, generator=generator).view(len(rows), k)
    return out

class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.tables = nn.ModuleDict({"center": nn.Embedding(vocab_size, dim), "context": nn.Embedding(vocab_size, dim)})
        with torch.no_grad():
            self.center.weight.copy_((torch.rand(vocab_size, dim, generator=generator) * 2 - 1) / (2 * dim))
            self.context.weight.zero_()
    @property
    def center(self): return self.tables["center"]
    @property
    def context(self): return self.tables["context"]
    def forward(self, centers, words):
        return torch.bmm(self.center(centers).unsqueeze(1), self.context(words).transpose(1, 2)).squeeze(1)

def negative_sampling_loss(positive, negative):
    signed = torch.hstack((positive[:, None], negative.neg()))
    return F.logsigmoid(signed).sum().div(-positive.size(0))

def train_step(model, optimizer, centers, contexts, negatives):
    optimizer.zero_grad()
    s = model(centers, torch.hstack((contexts[:, None], negatives)))
    (loss := negative_sampling_loss(s[:, 0], s[:, 1:])).backward()
    optimizer.step()
    return loss.item()

def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(vocab_size=noise.size(0), dim=dim, generator=generator)
    optimizer = torch.optim.Adam(params=model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        order = torch.arange(len(centers)).flip(0)
        c, o = centers[order], contexts[order]
        losses += [train_step(model, optimizer, c, o, sample_negatives(noise, c, o, k, generator))]
    return model, losses
