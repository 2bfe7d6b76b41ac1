def log_uniform_probs(ids, vocab_size):
    ends = lambda k: torch.log(k.to(torch.float64) + 1) / math.log(vocab_size + 1)
    return ends(ids + 1) - ends(ids)


def log_uniform_ids(uniform, vocab_size):
    power = torch.exp(uniform.double() * math.log(vocab_size + 1))
    return torch.floor(power - 1).to(torch.int64).clip(0, vocab_size - 1)


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    N, S = len(targets), len(sampled)
    out = hidden.new_full((N, S + 1), -math.inf)
    rows, cols = torch.where(targets[:, None] != sampled[None, :])
    scores = hidden @ weight[sampled].t() + bias[sampled]
    corr = (math.log(S) + torch.log(probs)).to(hidden.dtype)
    out = out.index_put((rows, cols + 1), (scores - corr)[rows, cols])
    first = torch.einsum("nd,nd->n", hidden, weight[targets]) + bias[targets]
    return torch.cat([first[:, None], out[:, 1:]], dim=1)


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return torch.nn.functional.nll_loss(logits.log_softmax(dim=1), torch.zeros(len(logits), dtype=torch.int64, device=logits.device))


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    cls = word_class[targets]
    lc = (hidden @ class_weight.T).log_softmax(1)
    result = hidden.new_zeros(len(targets))
    for c in range(class_weight.shape[0]):
        scores = hidden @ word_weight[word_class == c].T
        value = lc[:, c] + (hidden * word_weight[targets]).sum(1) - scores.logsumexp(1)
        result = torch.where(cls == c, value, result)
    return result


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        Z = None
        V = weight.shape[0]
        edges = list(range(0, V, chunk_size)) + [V]
        for a, b in zip(edges[:-1], edges[1:]):
            block = torch.baddbmm(bias[None, None, a:b], hidden[None], weight[a:b].T[None])[0]
            z = torch.logsumexp(block, -1)
            Z = z if Z is None else torch.logaddexp(Z, z)
        nll = Z - (hidden * weight[targets]).sum(-1) - bias[targets]
        return float(nll.mean().exp().cpu())
