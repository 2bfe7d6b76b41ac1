# mistake: all-logits-made
# caught by: test_perplexity_never_makes_all_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        losses = [F.cross_entropy(h @ weight.T + bias, t, reduction="none") for h, t in zip(hidden.split(chunk_size), targets.split(chunk_size))]
        return math.exp(torch.cat(losses).mean().item())
