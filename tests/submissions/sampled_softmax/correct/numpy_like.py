import numpy as np


def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    scores = np.array([vocab_size, samples + 1, len(class_sizes) + max(class_sizes)], dtype=object) * (batch * length)
    return {name: (int(s * dim), int(s * bytes_each)) for name, s in zip(["full", "sampled", "two_level"], scores)}


def log_uniform_probs(ids, vocab_size):
    k = ids.cpu().numpy().astype(np.float64)
    return torch.as_tensor(np.log1p(1 / (k + 1)) / np.log(vocab_size + 1)).to(ids.device)


def log_uniform_ids(uniform, vocab_size):
    power = np.power(vocab_size + 1.0, uniform.cpu().numpy().astype(np.float64))
    return torch.as_tensor(np.minimum(power.astype(np.int64) - 1, vocab_size - 1)).to(uniform.device)


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    count = torch.tensor(np.log(probs.cpu().numpy()) + np.log(sampled.numel()), dtype=hidden.dtype, device=hidden.device)
    others = torch.matmul(hidden, weight[sampled].transpose(0, 1)).add(bias[sampled]).sub(count)
    rows = []
    for n in range(len(targets)):
        rows.append(others[n].masked_fill(sampled.eq(targets[n]), -np.inf))
    others = torch.stack(rows) if rows else others
    own = torch.mul(hidden, weight[targets]).sum(1, keepdim=True) + bias[targets].reshape(-1, 1)
    return torch.concat((own, others), dim=1)


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    top = logits.max(dim=1, keepdim=True).values.detach()
    total = torch.log(torch.exp(logits - top).sum(dim=1)) + top[:, 0]
    return torch.mean(total - logits[:, 0])


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    own_class = word_class[targets]
    scores = torch.mm(hidden, class_weight.t())
    result = scores[np.arange(len(targets)), own_class] - scores.logsumexp(1)
    result = result + torch.sum(hidden * word_weight[targets], 1)
    total = torch.zeros_like(result)
    for c in np.unique(own_class.cpu().numpy()):
        rows = np.flatnonzero(own_class.cpu().numpy() == c)
        words = np.flatnonzero(word_class.cpu().numpy() == c)
        total[rows] = torch.mm(hidden[rows], word_weight[words].t()).logsumexp(1)
    return result - total


def perplexity(hidden, weight, bias, targets, chunk_size):
    h, w, b, t = (x.detach().cpu().numpy().astype(np.float64) for x in (hidden, weight, bias, targets))
    t = t.astype(int)
    total = np.full(len(h), -np.inf)
    for i in range(0, len(w), chunk_size):
        z = h @ w[i : i + chunk_size].T + b[i : i + chunk_size]
        for column in z.T:
            total = np.logaddexp(total, column)
    return float(np.exp(np.mean(total - (h * w[t]).sum(1) - b[t])))
