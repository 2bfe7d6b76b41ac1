# mistake: earlier-sum-not-rescaled
# caught by: test_perplexity_of_large_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        top = torch.full_like(hidden[:, 0], -math.inf)
        total = torch.zeros_like(top)
        for w, b in zip(weight.split(chunk_size), bias.split(chunk_size)):
            logits = hidden @ w.T + b
            top = torch.maximum(top, logits.max(1).values)
            total = total + (logits - top[:, None]).exp().sum(1)
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((top + total.log() - own).mean().item())
