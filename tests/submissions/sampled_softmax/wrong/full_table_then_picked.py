# mistake: full-softmax-made
# caught by: test_columns_cost_little
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    logits = hidden @ weight.T + bias
    scores = logits[:, sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    return torch.cat([logits.gather(1, targets[:, None]), scores], 1)
