def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    largest = 0
    for size in class_sizes:
        if size > largest:
            largest = size
    result = {}
    result["full"] = (batch * length * vocab_size * dim, batch * length * vocab_size * bytes_each)
    result["sampled"] = (batch * length * (1 + samples) * dim, batch * length * (1 + samples) * bytes_each)
    k = len(class_sizes) + largest
    result["two_level"] = (batch * length * k * dim, batch * length * k * bytes_each)
    return result


def log_uniform_probs(ids, vocab_size):
    flat = [(math.log(k + 2) - math.log(k + 1)) / math.log(vocab_size + 1) for k in ids.flatten().tolist()]
    return torch.tensor(flat, dtype=torch.float64, device=ids.device).reshape(ids.shape)


def log_uniform_ids(uniform, vocab_size):
    out = []
    for u in uniform.reshape(-1).tolist():
        k = int((vocab_size + 1) ** u) - 1
        out.append(min(k, vocab_size - 1))
    return torch.tensor(out, dtype=torch.long, device=uniform.device).view(uniform.shape)


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    rows = []
    S = sampled.numel()
    for h, t in zip(hidden, targets):
        row = [weight[t] @ h + bias[t]]
        for s, q in zip(sampled, probs):
            if s == t:
                row.append(h.new_tensor(-math.inf))
            else:
                row.append(weight[s] @ h + bias[s] - math.log(S * q.item()))
        rows.append(torch.stack(row))
    return torch.stack(rows) if rows else hidden.new_zeros(0, S + 1)


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    total = hidden.new_zeros(())
    for row in corrected_logits(hidden, weight, bias, targets, sampled, probs):
        total = total + torch.logsumexp(row, 0) - row[0]
    return total / len(targets)


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    target_class = word_class[targets].tolist()
    log_class = F.log_softmax(hidden @ class_weight.t(), dim=-1)
    out = list(torch.zeros(len(targets)))
    for c in range(class_weight.shape[0]):
        rows = [n for n, k in enumerate(target_class) if k == c]
        if not rows:
            continue
        words = [v for v, k in enumerate(word_class.tolist()) if k == c]
        place = {v: i for i, v in enumerate(words)}
        table = F.log_softmax(hidden[rows] @ word_weight[words].t(), dim=-1)
        columns = [place[t] for t in targets[rows].tolist()]
        values = log_class[rows, c] + table[range(len(rows)), columns]
        for n, value in zip(rows, values.unbind()):
            out[n] = value
    return torch.stack(out) if out else hidden.sum(1)


def perplexity(hidden, weight, bias, targets, chunk_size):
    hidden, weight, bias = hidden.detach(), weight.detach(), bias.detach()
    top = torch.full((len(hidden),), float("-inf"), dtype=hidden.dtype, device=hidden.device)
    total = torch.zeros_like(top)
    own = torch.zeros_like(top)
    start = 0
    while start < len(weight):
        stop = min(start + chunk_size, len(weight))
        logits = torch.addmm(bias[start:stop], hidden, weight[start:stop].t())
        new = torch.maximum(top, logits.amax(1))
        safe = torch.where(new == float("-inf"), torch.zeros_like(new), new)
        total = total * torch.exp(top - safe) + torch.exp(logits - safe[:, None]).sum(1)
        top = new
        inside = (targets >= start) & (targets < stop)
        own[inside] = logits[inside].gather(1, targets[inside, None] - start)[:, 0]
        start = stop
    return float(torch.exp((top + total.log() - own).double().mean()))
