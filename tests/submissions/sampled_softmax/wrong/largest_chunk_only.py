# mistake: largest-chunk-only
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        z = torch.stack([F.linear(hidden, w, b).logsumexp(1) for w, b in zip(weight.split(chunk_size), bias.split(chunk_size))]).max(0).values
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((z - own).mean().item())
