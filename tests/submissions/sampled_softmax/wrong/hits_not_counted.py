# mistake: hits-not-counted
# caught by: test_sum_is_right_on_average
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    hit = sampled == targets[:, None]
    count = (~hit).sum(1, keepdim=True) * probs
    scores = hidden @ weight[sampled].T + bias[sampled] - count.log().to(hidden.dtype)
    scores = scores.masked_fill(hit, -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
