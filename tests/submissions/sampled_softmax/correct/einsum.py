def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    n = batch * length
    return dict(
        full=[n * vocab_size * dim, n * vocab_size * bytes_each],
        sampled=[n * (samples + 1) * dim, n * (samples + 1) * bytes_each],
        two_level=[n * (len(class_sizes) + sorted(class_sizes)[-1]) * dim, n * (len(class_sizes) + sorted(class_sizes)[-1]) * bytes_each],
    )


def log_uniform_probs(ids, vocab_size):
    k = ids.to(torch.float64)
    return (torch.log(k + 2) - torch.log(k + 1)) / torch.log(torch.tensor(vocab_size + 1, dtype=torch.float64, device=ids.device))


def log_uniform_ids(uniform, vocab_size):
    k = torch.floor(torch.pow(float(vocab_size + 1), uniform.double())) - 1
    return torch.minimum(k, torch.tensor(vocab_size - 1.0, dtype=torch.float64, device=uniform.device)).to(torch.int64)


def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    own = torch.einsum("nd,nd->n", hidden, F.embedding(targets, weight)) + bias.gather(0, targets)
    others = torch.einsum("nd,sd->ns", hidden, F.embedding(sampled, weight)) + bias.gather(0, sampled)
    others = others - torch.log(probs.double() * sampled.numel()).to(hidden)
    hit = targets.unsqueeze(1).eq(sampled.unsqueeze(0))
    others = torch.where(hit, torch.full_like(others, float("-inf")), others)
    return torch.hstack([own.unsqueeze(1), others])


def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    return F.nll_loss(F.log_softmax(corrected_logits(hidden, weight, bias, targets, sampled, probs), dim=1), targets * 0)


def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    C = class_weight.shape[0]
    sizes = torch.bincount(word_class, minlength=C)
    members = torch.zeros(C, int(sizes.max()), dtype=torch.long, device=hidden.device)
    slot = torch.zeros_like(word_class)
    for c in range(C):
        words = torch.where(word_class == c)[0]
        members[c, : len(words)] = words
        slot[words] = torch.arange(len(words), device=hidden.device)
    blank = torch.arange(members.shape[1], device=hidden.device) >= sizes[:, None]
    classes = word_class[targets]
    scores = hidden.new_zeros(len(targets), members.shape[1])
    for c in range(C):
        here = (classes == c).to(hidden.dtype)[:, None]
        scores = scores + torch.einsum("nd,md->nm", hidden, word_weight[members[c]]) * here
    scores = scores.masked_fill(blank[classes], float("-inf"))
    inside = torch.log_softmax(scores, 1)
    of_class = torch.log_softmax(torch.einsum("nd,cd->nc", hidden, class_weight), 1)
    return of_class.gather(1, classes[:, None])[:, 0] + inside.gather(1, slot[targets][:, None])[:, 0]


def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.inference_mode():
        partial = []
        for w, b in zip(weight.split(chunk_size), bias.split(chunk_size)):
            partial.append(torch.logsumexp(torch.einsum("nd,vd->nv", hidden, w) + b, dim=1))
        log_z = torch.logsumexp(torch.stack(partial, dim=1), dim=1)
        own = torch.einsum("nd,nd->n", hidden, weight[targets]) + bias[targets]
        return torch.exp(torch.mean(log_z - own)).item()
