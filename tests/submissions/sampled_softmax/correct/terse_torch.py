def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    N = batch * length
    f = lambda k: (N * k * dim, N * k * bytes_each)
    return {"full": f(vocab_size), "sampled": f(samples + 1), "two_level": f(len(class_sizes) + max(class_sizes))}
def log_uniform_probs(ids, vocab_size):
    return ids.double().add(1).reciprocal().log1p() / math.log1p(vocab_size)
def log_uniform_ids(uniform, vocab_size):
    return uniform.double().mul(math.log1p(vocab_size)).expm1().floor().long().clamp_(max=vocab_size - 1)
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    o = F.linear(hidden, weight[sampled], bias[sampled] - probs.double().mul(len(sampled)).log().to(bias.dtype))
    o = o.where(targets.view(-1, 1) != sampled, o.new_tensor(-torch.inf))
    return torch.cat([F.bilinear(hidden, weight[targets], torch.eye(hidden.shape[1], dtype=hidden.dtype, device=hidden.device)[None]) + bias[targets, None], o], 1)
def sampled_softmax_loss(*args):
    return F.softplus(torch.logsumexp((c := corrected_logits(*args))[:, 1:], 1).sub(c[:, 0]).clamp(min=-1e30)).mean()
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    k = word_class[targets]
    out = (hidden @ class_weight.T).log_softmax(1).take_along_dim(k[:, None], 1)[:, 0] + (hidden * word_weight[targets]).sum(1)
    for c in range(len(class_weight)):
        out = out.index_add(0, (r := (k == c).nonzero()[:, 0]), (hidden[r] @ word_weight[word_class == c].T).logsumexp(1), alpha=-1)
    return out
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        z = torch.stack([F.linear(hidden, weight[i:i+chunk_size], bias[i:i+chunk_size]).logsumexp(1) for i in range(0, len(bias), chunk_size)])
        return float((z.logsumexp(0) - (hidden * weight[targets]).sum(1) - bias[targets]).mean().exp())
