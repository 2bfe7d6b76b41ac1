# mistake: last-chunk-lost
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        total = torch.full_like(hidden[:, 0], -math.inf)
        for i in range(max(1, len(weight) // chunk_size)):
            words = slice(i * chunk_size, (i + 1) * chunk_size)
            total = torch.logaddexp(total, (hidden @ weight[words].T + bias[words]).logsumexp(1))
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((total - own).mean().item())
