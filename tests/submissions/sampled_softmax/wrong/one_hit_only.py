# mistake: one-hit-only
# caught by: test_hits_of_repeated_words
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    words = sampled.tolist()
    scores = scores.clone()
    for n, t in enumerate(targets.tolist()):
        if t in words:
            scores[n, words.index(t)] = -math.inf
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
