def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    from fractions import Fraction
    counts = {"two_level": max(class_sizes) + len(class_sizes), "sampled": 1 + samples, "full": vocab_size}
    return {key: (int(Fraction(value) * batch * length * dim), int(Fraction(value) * batch * length * bytes_each)) for key, value in counts.items()}


def log_uniform_probs(ids, vocab_size):
    above, below = ids.double().add(2).log2(), ids.double().add(1).log2()
    return (above - below).div(math.log2(vocab_size + 1))


def log_uniform_ids(uniform, vocab_size):
    k = torch.expm1(uniform.double().mul(math.log1p(vocab_size))).trunc().long()
    return torch.where(k >= vocab_size, vocab_size - 1, k)


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    words = torch.cat([targets, sampled])
    vectors, biases = weight.index_select(0, words), bias.index_select(0, words)
    n = len(targets)
    out = torch.empty(n, 1 + len(sampled), dtype=hidden.dtype, device=hidden.device)
    out[:, 0] = torch.bmm(hidden.unsqueeze(1), vectors[:n].unsqueeze(2)).flatten() + biases[:n]
    shift = torch.log(probs).double() + math.log(len(sampled))
    out[:, 1:] = torch.addmm(biases[n:] - shift.to(hidden.dtype), hidden, vectors[n:].T)
    out[:, 1:][targets[:, None] == sampled[None, :]] = -math.inf
    return out


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    gaps = logits - logits[:, :1]
    return torch.logsumexp(gaps, dim=1).mean()


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    by_class = torch.argsort(word_class, stable=True)
    sizes = torch.bincount(word_class, minlength=len(class_weight)).tolist()
    classes = word_class[targets]
    order = torch.argsort(classes, stable=True)
    counts = torch.bincount(classes, minlength=len(class_weight)).tolist()
    sorted_hidden, sorted_targets = hidden[order], targets[order]
    totals = [
        states @ word_weight[words].T for states, words in zip(sorted_hidden.split(counts), by_class.split(sizes))
    ]
    totals = torch.cat([scores.logsumexp(1) for scores in totals])
    scores = torch.linalg.vecdot(sorted_hidden, word_weight[sorted_targets])
    class_scores = sorted_hidden @ class_weight.T
    picked = class_scores.gather(1, classes[order][:, None]).squeeze(1)
    values = picked - class_scores.logsumexp(1) + scores - totals
    return torch.zeros_like(values).scatter(0, order, values)


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        state = None
        for at in torch.arange(len(weight)).split(chunk_size):
            part = torch.logsumexp(hidden @ weight[at].T + bias[at], dim=1, keepdim=True)
            state = part if state is None else torch.cat([state, part], 1).logsumexp(1, keepdim=True)
        own = torch.linalg.vecdot(hidden, weight[targets]) + bias[targets]
        return float(np.exp((state[:, 0] - own).mean().item()))


import numpy as np
