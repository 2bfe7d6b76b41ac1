class _Pick(torch.autograd.Function):
    @staticmethod
    def forward(ctx, table, rows):
        ctx.save_for_backward(rows)
        ctx.size = len(table)
        return table[rows]

    @staticmethod
    def backward(ctx, grad):
        (rows,) = ctx.saved_tensors
        out = grad.new_zeros(ctx.size, *grad.shape[1:])
        out.index_add_(0, rows, grad)
        return out, None


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    every = torch.cat((targets, sampled))
    vectors, shifts = _Pick.apply(weight, every), _Pick.apply(bias, every)
    n = targets.shape[0]
    first = torch.sum(hidden * vectors[:n], dim=-1) + shifts[:n]
    rest = torch.matmul(hidden, vectors[n:].mT) + shifts[n:]
    expected = sampled.shape[0] * probs.to(torch.float64)
    rest = rest - expected.log().to(rest.dtype)
    rest = rest.masked_fill((targets.unsqueeze(-1) - sampled) == 0, -float("inf"))
    return torch.cat((first.unsqueeze(-1), rest), dim=-1)


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    one_hot = torch.zeros_like(logits)
    one_hot[:, 0] = 1.0
    return F.cross_entropy(logits, one_hot) if not logits.isinf().any() else -(logits.log_softmax(1)[:, 0]).sum() / len(targets)


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    cls = _Pick.apply(word_class, targets)
    class_part = (hidden @ class_weight.T).log_softmax(1)
    parts = []
    indices = []
    for c in range(class_weight.shape[0]):
        rows = torch.where(cls == c)[0]
        words = torch.where(word_class == c)[0]
        local = word_class.new_zeros(word_class.shape)
        local[words] = torch.arange(words.numel())
        logp = (hidden[rows] @ word_weight[words].T).log_softmax(1)
        parts.append(logp[torch.arange(rows.numel()), local[targets[rows]]] + class_part[rows, c])
        indices.append(rows)
    flat, where = torch.cat(parts), torch.cat(indices)
    return flat[torch.argsort(where)]


def perplexity(hidden, weight, bias, targets, chunk_size):
    hidden, weight, bias = hidden.data, weight.data, bias.data
    z = hidden.new_empty(len(hidden), 0)
    for i in range(0, weight.size(0), chunk_size):
        chunk = hidden.mm(weight[i:i + chunk_size].t()).add(bias[i:i + chunk_size])
        z = torch.logsumexp(torch.cat([z, chunk], 1), dim=1, keepdim=True)
    picked = hidden.mul(weight[targets]).sum(1).add(bias[targets])
    return math.exp(float(torch.mean(z.squeeze(1) - picked)))
