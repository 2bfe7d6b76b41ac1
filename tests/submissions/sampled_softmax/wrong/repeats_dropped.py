# mistake: repeats-dropped
# caught by: test_hits_of_repeated_words
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    S = len(sampled)
    first = [at for at, word in enumerate(sampled.tolist()) if word not in sampled.tolist()[:at]]
    sampled, probs = sampled[first], probs[first]
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(S)).to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
