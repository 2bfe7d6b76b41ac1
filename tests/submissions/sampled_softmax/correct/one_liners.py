def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    return {n: (batch * length * k * dim, batch * length * k * bytes_each) for n, k in (("full", vocab_size), ("sampled", samples + 1), ("two_level", len(class_sizes) + max(class_sizes)))}
def log_uniform_probs(ids, vocab_size):
    return (1 + 1 / (ids.double() + 1)).log() / math.log(vocab_size + 1)
def log_uniform_ids(uniform, vocab_size):
    return (((vocab_size + 1) ** uniform.double()) - 1).floor().clamp(0, vocab_size - 1).long()
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    return torch.cat([((hidden * weight[targets]).sum(-1) + bias[targets]).unsqueeze(-1), (F.linear(hidden, weight[sampled], bias[sampled]) - (probs.log() + math.log(sampled.shape[0])).type_as(hidden)) + torch.where(targets[:, None] == sampled, -math.inf, 0.0).type_as(hidden)], -1)
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    return -corrected_logits(hidden, weight, bias, targets, sampled, probs).log_softmax(-1)[:, 0].mean()
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    return torch.cat([((hidden[r] @ class_weight.T).log_softmax(1)[:, c] + (hidden[r] * word_weight[targets[r]]).sum(1) - torch.logsumexp(hidden[r] @ word_weight[word_class == c].T, 1)) for c in range(len(class_weight)) for r in [(word_class[targets] == c).nonzero(as_tuple=True)[0]]])[word_class[targets].argsort(stable=True).argsort()]
def perplexity(hidden, weight, bias, targets, chunk_size):
    return math.exp((torch.stack([F.linear(hidden, w, b).logsumexp(1) for w, b in zip(weight.split(chunk_size), bias.split(chunk_size))]).logsumexp(0) - (hidden * weight[targets]).sum(1) - bias[targets]).mean().item())
