# mistake: all-logits-made
# caught by: test_perplexity_never_makes_all_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        parts = [hidden @ w.T + b for w, b in zip(weight.split(chunk_size), bias.split(chunk_size))]
        return math.exp(F.cross_entropy(torch.cat(parts, 1), targets).item())
