# mistake: chunk-size-as-a-count
# caught by: test_perplexity_never_makes_all_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        z = torch.stack([(hidden @ w.T + b).logsumexp(1) for w, b in zip(weight.chunk(chunk_size), bias.chunk(chunk_size))]).logsumexp(0)
        return math.exp((z - (hidden * weight[targets]).sum(1) - bias[targets]).mean().item())
