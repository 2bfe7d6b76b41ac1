# mistake: chance-of-being-drawn
# caught by: test_columns_of_target_and_samples
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    expected = 1 - (1 - probs) ** len(sampled)
    scores = hidden @ weight[sampled].T + bias[sampled] - expected.log().to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
