class _Loss(torch.autograd.Function):
    @staticmethod
    def forward(ctx, hidden, outputs, targets):
        scores = hidden @ outputs.mT
        lse = scores.logsumexp(dim=1, keepdim=True)
        ctx.save_for_backward(hidden, outputs, targets, (scores - lse).exp())
        n = max(len(targets), 1)
        return (lse[:, 0] - scores.take_along_dim(targets[:, None], 1)[:, 0]).sum() / n

    @staticmethod
    def backward(ctx, up):
        hidden, outputs, targets, p = ctx.saved_tensors
        slope = p.clone()
        slope[torch.arange(len(targets)), targets] -= 1
        slope *= up / max(len(targets), 1)
        return slope @ outputs, slope.T @ hidden, None


def softmax_loss(hidden, outputs, targets):
    return _Loss.apply(hidden, outputs, targets)


def keep_probabilities(counts, threshold):
    out = torch.ones_like(counts, dtype=torch.float)
    seen = counts.nonzero().flatten()
    if seen.numel():
        out[seen] = torch.exp(0.5 * (math.log(threshold) + counts.sum().double().log() - counts[seen].double().log())).float()
    return out.clip_(0, 1)


def draw_radii(count, window, generator):
    return window - torch.randint(window, size=(count,), generator=generator)


def subsample(sentences, keep, uniform):
    out = []
    for s in sentences:
        head, uniform = uniform[: len(s)], uniform[len(s):]
        out.append([w for w, gone in zip(s, head >= keep[torch.LongTensor(s)]) if not gone])
    return out


def skipgram_pairs(sentences, radii):
    # every pair with the offset that makes it, then put in order
    r = radii.tolist()
    found, base = [], 0
    for s in sentences:
        for offset in range(1, len(s)):
            for left in range(len(s) - offset):
                right = left + offset
                if r[base + left] >= offset:
                    found.append((base + left, base + right, s[left], s[right]))
                if r[base + right] >= offset:
                    found.append((base + right, base + left, s[right], s[left]))
        base += len(s)
    found.sort()
    return torch.tensor([[f[2] for f in found], [f[3] for f in found]], dtype=torch.int64).T
