# mistake: samples-cut-off
# caught by: test_columns_let_gradients_through
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    with torch.no_grad():
        scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
        scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
