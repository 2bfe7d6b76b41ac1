# Draws from the noise, and draws what does not fit again, a few times; then from what is left, row by row.
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = counts.to(torch.float32)
    seen = weights > 0
    if padding_idx is not None:
        seen = seen & (torch.arange(len(counts), device=counts.device) != padding_idx)
    if not bool(seen.any()):
        raise ValueError
    weights = torch.zeros_like(weights).masked_scatter(seen, weights[seen] ** power)
    return F.normalize(weights, p=1, dim=0)


def sample_negatives(noise, centers, contexts, k, generator=None):
    own = torch.stack([centers, contexts], dim=-1)
    for center, context in own.tolist():
        if not any(share > 0 for word, share in enumerate(noise.tolist()) if word != center and word != context):
            raise ValueError("nothing left")
    size = len(centers) * k
    drawn = torch.multinomial(noise, max(size, 1), True, generator=generator)[:size].reshape(len(centers), k)
    for _ in range(3):
        bad = (drawn.unsqueeze(-1) == own.unsqueeze(1)).any(-1)
        if not bad.any():
            return drawn
        drawn[bad] = torch.multinomial(noise, int(bad.sum()), True, generator=generator)
    bad = (drawn.unsqueeze(-1) == own.unsqueeze(1)).any(-1)
    for row in bad.any(1).nonzero().flatten().tolist():
        left = noise.index_fill(0, own[row], 0)
        drawn[row, bad[row]] = torch.multinomial(left, int(bad[row].sum()), True, generator=generator)
    return drawn


class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        start = (torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim
        self.center = nn.Embedding.from_pretrained(start, freeze=False)
        self.context = nn.Embedding.from_pretrained(torch.zeros(vocab_size, dim), freeze=False)

    def forward(self, centers, words):
        return torch.bmm(self.context(words), self.center(centers)[..., None])[..., 0]


def negative_sampling_loss(positive, negative):
    scores = torch.cat([positive[:, None], negative], dim=1)
    labels = torch.zeros_like(scores)
    labels[:, 0] = 1
    return F.binary_cross_entropy_with_logits(scores, labels, reduction="none").sum(1).mean()


def train_step(model, optimizer, centers, contexts, negatives):
    scores = model(centers, torch.cat([contexts[:, None], negatives], dim=1))
    loss = negative_sampling_loss(scores[:, 0], scores[:, 1:])
    model.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.detach().item()


def kind_cosines(table, kinds):
    table, kinds = table.detach()[kinds != -1], kinds[kinds != -1]
    cosines = F.cosine_similarity(table[:, None], table[None], dim=-1)
    same = kinds[:, None].eq(kinds)
    other = ~same
    same.fill_diagonal_(False)
    return float(cosines[same].mean()), float(cosines[other].mean())
