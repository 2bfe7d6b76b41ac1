# mistake: all-logits-made
# caught by: test_perplexity_never_makes_all_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        return math.exp(F.cross_entropy(hidden @ weight.T + bias, targets).item())
