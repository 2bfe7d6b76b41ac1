# mistake: axis-lost
# caught by: test_columns_of_any_sizes
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1).squeeze()
