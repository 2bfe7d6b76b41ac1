# mistake: forbidden-less-forbidden
# caught by: test_perplexity_with_forbidden_words
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        top = torch.full_like(hidden[:, 0], -math.inf)
        total = torch.zeros_like(top)
        for w, b in zip(weight.split(chunk_size), bias.split(chunk_size)):
            logits = hidden @ w.T + b
            new = torch.maximum(top, logits.max(1).values)
            total = total * (top - new).exp() + (logits - new[:, None]).exp().sum(1)
            top = new
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return math.exp((top + total.log() - own).mean().item())
