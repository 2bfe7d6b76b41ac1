import numpy as np


def noise_distribution(counts, padding_idx=None, power=0.75):
    device, counts = counts.device, counts.cpu().numpy().astype(np.float64)
    weights = np.zeros_like(counts)
    np.power(counts, power, out=weights, where=counts > 0)
    if padding_idx is not None:
        weights[padding_idx] = 0
    if weights.sum() == 0:
        raise ValueError("all zero")
    return torch.from_numpy((weights / weights.sum()).astype(np.float32)).to(device)


def sample_negatives(noise, centers, contexts, k, generator=None):
    shares = noise.cpu().numpy().astype(np.float64)
    rows = []
    for center, context in zip(centers.tolist(), contexts.tolist()):
        words = np.array([word for word in range(len(shares)) if word not in (center, context) and shares[word] > 0])
        if words.size == 0:
            raise ValueError("no words")
        ends = np.cumsum(shares[words])
        at = torch.rand(k, generator=generator, dtype=torch.float64, device=noise.device).cpu().numpy() * ends[-1]
        rows.append(words[np.searchsorted(ends, at, side="right")])
    return torch.as_tensor(np.array(rows, dtype=np.int64).reshape(len(centers), k), device=noise.device)


class Cost(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores):
        ctx.save_for_backward(scores)
        return torch.from_numpy(np.logaddexp(0, scores.detach().cpu().numpy())).to(scores.device)

    @staticmethod
    def backward(ctx, upstream):
        (scores,) = ctx.saved_tensors
        return upstream * torch.sigmoid(scores)


def negative_sampling_loss(positive, negative):
    return (Cost.apply(-positive) + Cost.apply(negative).sum(1)).mean()


def kind_cosines(table, kinds):
    kinds = kinds.cpu().numpy()
    rows = table.detach().cpu().numpy().astype(np.float64)[kinds >= 0]
    known = kinds[kinds >= 0]
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    units = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    cosines = (units @ units.T)[np.triu_indices(len(units), 1)]
    same = (known[:, None] == known)[np.triu_indices(len(units), 1)]
    return float(cosines[same].mean()), float(cosines[~same].mean())
