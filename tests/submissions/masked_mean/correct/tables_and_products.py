import math


def padding_mask(ids, padding_idx):
    return ~(ids == padding_idx)


class _Mean(torch.autograd.Function):
    @staticmethod
    def forward(ctx, vectors, real):
        count = real.sum(-1, keepdim=True).clamp(min=1)
        ctx.save_for_backward(real, count)
        wide = vectors.to(torch.promote_types(vectors.dtype, torch.float32))
        kept = torch.where(real.unsqueeze(-1), wide, torch.zeros_like(wide))
        return (kept.sum(-2) / count).to(vectors.dtype)

    @staticmethod
    def backward(ctx, upstream):
        real, count = ctx.saved_tensors
        share = (upstream / count).to(upstream.dtype)
        return real.unsqueeze(-1) * share.unsqueeze(-2), None


def masked_mean(vectors, mask):
    return _Mean.apply(vectors, mask > 0)


def pad_batch(sequences, padding_idx):
    lengths = [len(sequence) for sequence in sequences]
    width = max(lengths + [0])
    flat = []
    for sequence in sequences:
        flat.extend(sequence)
        flat.extend([padding_idx] * (width - len(sequence)))
    return torch.tensor(flat, dtype=torch.int64).view(len(lengths), width), torch.tensor(lengths, dtype=torch.int64)


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        self.padding_idx = padding_idx

    def forward(self, ids):
        counts = F.one_hot(ids, self.embedding.num_embeddings).sum(1).float()
        counts[:, self.padding_idx] = 0
        shares = counts / counts.sum(1, keepdim=True).clamp(min=1)
        shown = torch.ones(len(self.embedding.weight), 1)
        shown[self.padding_idx] = 0
        return (self.output(shares @ (self.embedding.weight * shown))).squeeze(1)


def train_step(model, optimizer, ids, labels):
    logits = model(ids)
    signs = torch.where(labels.bool(), -1.0, 1.0)
    loss = torch.logaddexp(torch.zeros_like(logits), signs * logits).mean()
    parameters = [p for group in optimizer.param_groups for p in group["params"]]
    for parameter, gradient in zip(parameters, torch.autograd.grad(loss, parameters)):
        parameter.grad = gradient
    optimizer.step()
    return loss.item()


def order_twin(words):
    first = next((i for i, word in enumerate(words) if word != words[0]), None)
    if first is None:
        raise ValueError("no other order")
    return [words[first], *words[:first], *words[first + 1 :]]


def same_bag(first, second, padding_idx):
    size = 1 + max([0, *first.tolist(), *second.tolist()])
    generator = torch.Generator().manual_seed(0)
    table = torch.randn(size, 8, generator=generator, dtype=torch.float64).to(first.device)
    one, two = (masked_mean(table[ids], padding_mask(ids, padding_idx)) for ids in (first, second))
    return bool((one - two).abs().max() < 1e-9)
