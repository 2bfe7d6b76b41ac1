# mistake: sum-starts-at-one
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        total = hidden.new_zeros(len(hidden))
        for w, b in zip(weight.split(chunk_size), bias.split(chunk_size)):
            total = torch.logaddexp(total, (hidden @ w.T + b).logsumexp(1))
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((total - own).mean().item())
