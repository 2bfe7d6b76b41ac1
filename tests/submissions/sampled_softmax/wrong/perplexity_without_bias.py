# mistake: bias-left-out
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        parts = [(hidden @ w.T).logsumexp(1) for w in weight.split(chunk_size)]
        return math.exp((torch.stack(parts).logsumexp(0) - (hidden * weight[targets]).sum(1)).mean().item())
