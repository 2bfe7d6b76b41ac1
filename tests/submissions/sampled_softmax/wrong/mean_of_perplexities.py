# mistake: mean-of-perplexities
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        parts = [(hidden @ w.T + b).logsumexp(1) for w, b in zip(weight.split(chunk_size), bias.split(chunk_size))]
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return (torch.stack(parts).logsumexp(0) - own).exp().mean().item()
