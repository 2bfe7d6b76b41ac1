# mistake: only-the-last-chunk
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        for start in range(0, len(weight), chunk_size):
            words = slice(start, start + chunk_size)
            total = (hidden @ weight[words].T + bias[words]).logsumexp(1)
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((total - own).mean().item())
