# mistake: one-sample-too-many
# caught by: test_columns_of_target_and_samples
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    neg = hidden @ weight[sampled].T + bias[sampled] - torch.log((len(sampled) + 1) * probs.double()).to(hidden.dtype)
    neg = neg.masked_fill(targets[:, None] == sampled, -math.inf)
    pos = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([pos[:, None], neg], 1)
