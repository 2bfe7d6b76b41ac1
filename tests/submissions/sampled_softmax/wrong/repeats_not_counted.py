# mistake: repeats-not-counted
# caught by: test_sum_is_right_on_average
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    S = len(sampled.unique())
    neg = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(S)).to(hidden.dtype)
    neg = neg.masked_fill(targets[:, None] == sampled, -math.inf)
    pos = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([pos[:, None], neg], 1)
