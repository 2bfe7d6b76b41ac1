# mistake: hits-compared-by-place
# caught by: test_hits_of_repeated_words
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    if len(sampled) == len(targets):
        scores = scores.masked_fill(torch.diag(sampled == targets), -math.inf)
    else:
        scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
