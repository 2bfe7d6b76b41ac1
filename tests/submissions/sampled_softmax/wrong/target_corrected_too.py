# mistake: target-corrected-too
# caught by: test_columns_of_target_and_samples
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    S = len(sampled)
    scores = hidden @ weight[sampled].T + bias[sampled] - (S * probs).log().to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    right = right - (S * log_uniform_probs(targets, len(weight))).log().to(hidden.dtype)
    return torch.cat([right[:, None], scores], 1)
