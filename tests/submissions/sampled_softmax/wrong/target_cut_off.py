# mistake: target-cut-off
# caught by: test_columns_let_gradients_through
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight.data[targets]).sum(1).detach() + bias.data[targets]
    return torch.cat([right[:, None], scores], 1)
