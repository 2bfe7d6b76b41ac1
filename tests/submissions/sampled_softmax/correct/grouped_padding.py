def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    positions = batch * length

    def pair(scores):
        total = positions * scores
        return total * dim, total * bytes_each

    return {
        "two_level": pair(len(class_sizes) + max(class_sizes)),
        "full": pair(vocab_size),
        "sampled": pair(samples + 1),
    }


def log_uniform_probs(ids, vocab_size):
    ids = ids.type(torch.float64)
    return torch.log((ids + 2.0) / (ids + 1.0)) / torch.log(torch.tensor(vocab_size + 1.0).double())


def log_uniform_ids(uniform, vocab_size):
    scale = torch.log(torch.tensor(float(vocab_size + 1), dtype=torch.float64))
    ids = torch.floor(torch.exp(uniform.double() * scale)) - 1
    ids = torch.clamp(ids, min=0, max=vocab_size - 1)
    return ids.long()


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    n_samples = sampled.size(0)
    pos_logits = torch.einsum("nd,nd->n", hidden, weight[targets]) + bias[targets]
    neg_logits = torch.einsum("nd,sd->ns", hidden, weight[sampled]) + bias[sampled].unsqueeze(0)
    log_expected = torch.log(probs) + torch.log(torch.tensor(n_samples, dtype=probs.dtype))
    neg_logits = neg_logits - log_expected.to(neg_logits.dtype).unsqueeze(0)
    accidental = targets.unsqueeze(1) == sampled.unsqueeze(0)
    neg_logits = neg_logits.masked_fill(accidental, float("-inf"))
    return torch.cat((pos_logits.unsqueeze(1), neg_logits), dim=1)


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    labels = torch.zeros(logits.size(0), dtype=torch.long, device=logits.device)
    return F.cross_entropy(logits, labels)


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    C, D = class_weight.shape
    N = len(targets)
    cls = word_class[targets]
    # group positions by class into a padded (C, P, D) block
    counts = torch.bincount(cls, minlength=C)
    P = int(counts.max()) if N else 0
    sizes = torch.bincount(word_class, minlength=C)
    M = int(sizes.max())
    order = torch.argsort(cls, stable=True)
    rank = torch.empty_like(order)
    starts = torch.cumsum(counts, 0) - counts
    rank[order] = torch.arange(N, device=hidden.device) - starts[cls[order]]
    block = hidden.new_zeros(C, P, D).index_put((cls, rank), hidden)
    word_order = torch.argsort(word_class, stable=True)
    word_starts = torch.cumsum(sizes, 0) - sizes
    word_rank = torch.empty_like(word_order)
    word_rank[word_order] = torch.arange(len(word_class), device=hidden.device) - word_starts[word_class[word_order]]
    words = word_weight.new_zeros(C, M, D).index_put((word_class, word_rank), word_weight)
    scores = torch.bmm(block, words.transpose(1, 2))
    hole = torch.arange(M, device=hidden.device) >= sizes[:, None]
    inside = scores.masked_fill(hole[:, None], float("-inf")).log_softmax(-1)
    lp_class = torch.log_softmax(hidden @ class_weight.T, dim=1)
    return lp_class[torch.arange(N, device=hidden.device), cls] + inside[cls, rank, word_rank[targets]]


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        n, v = hidden.shape[0], weight.shape[0]
        m = torch.full((n, 1), -float("inf"), dtype=hidden.dtype, device=hidden.device)
        s = torch.zeros((n, 1), dtype=hidden.dtype, device=hidden.device)
        for lo in range(0, v, chunk_size):
            hi = min(v, lo + chunk_size)
            z = hidden @ weight[lo:hi].T + bias[lo:hi]
            m_new = torch.maximum(m, z.max(dim=1, keepdim=True)[0])
            m_ref = torch.where(torch.isinf(m_new), torch.zeros_like(m_new), m_new)
            s = s * torch.exp(m - m_ref) + torch.exp(z - m_ref).sum(1, keepdim=True)
            m = m_new
        log_z = (m + torch.log(s)).squeeze(1)
        nll = log_z - (hidden * weight[targets]).sum(1) - bias[targets]
        return torch.exp(nll.mean()).item()
