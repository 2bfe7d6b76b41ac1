# mistake: last-chunk-filled-up
# caught by: test_perplexity_in_chunks
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        pad = -len(weight) % chunk_size
        w, b = F.pad(weight, (0, 0, 0, pad)), F.pad(bias, (0, pad))
        z = torch.stack([F.linear(hidden, x, y).logsumexp(1) for x, y in zip(w.split(chunk_size), b.split(chunk_size))]).logsumexp(0)
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((z - own).mean().item())
