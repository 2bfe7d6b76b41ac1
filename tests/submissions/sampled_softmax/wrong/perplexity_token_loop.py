# mistake: token-loop
# caught by: test_perplexity_never_makes_all_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    total = 0.0
    for h, t in zip(hidden.detach(), targets):
        logits = weight.detach() @ h + bias.detach()
        total += (logits.logsumexp(0) - logits[t]).item()
    return math.exp(total / len(hidden))
