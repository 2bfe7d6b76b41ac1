def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def multiply(numbers):
        return 1 if not numbers else numbers[0] * multiply(numbers[1:])
    ways = {"full": vocab_size, "sampled": samples + 1, "two_level": len(class_sizes) + max(class_sizes)}
    return {way: (multiply([batch, length, k, dim]), multiply([batch, length, k, bytes_each])) for way, k in ways.items()}


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    def one(word_ids, q):
        if len(word_ids) == 0:
            return []
        w = word_ids[0]
        col = hidden @ weight[w] + bias[w] - (torch.log(q[0]) + math.log(len(sampled))).to(hidden.dtype)
        return [torch.where(targets == w, torch.full_like(col, -math.inf), col)] + one(word_ids[1:], q[1:])
    own = torch.stack([hidden * weight[targets]]).sum((0, 2)) + bias[targets]
    return torch.stack([own] + one(sampled, probs), 1)


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    def solve(labels):
        if not labels:
            return torch.zeros_like(hidden[:, 0] if hidden.shape[1] else targets.to(hidden.dtype))
        rest = solve(labels[1:])
        rows = (word_class[targets] == labels[0]).nonzero().flatten()
        h = hidden[rows]
        members = (word_class == labels[0]).nonzero().flatten()
        lp = (h @ word_weight[members].T).log_softmax(1)
        column = (members[None] == targets[rows][:, None]).to(torch.uint8).argmax(1) if len(rows) else rows
        return rest.index_put((rows,), lp.gather(1, column[:, None])[:, 0])
    inside = solve(list(range(len(class_weight))))
    lc = (hidden @ class_weight.T).log_softmax(1)
    return inside + lc.gather(1, word_class[targets].unsqueeze(1)).squeeze(1)


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        def lse(lo):
            here = (hidden @ weight[lo:lo + chunk_size].T + bias[lo:lo + chunk_size]).logsumexp(1)
            return here if lo + chunk_size >= len(weight) else torch.logaddexp(here, lse(lo + chunk_size))
        return math.exp((lse(0) - bias[targets] - (hidden * weight[targets]).sum(1)).mean().item())
