# mistake: bias-cut-off
# caught by: test_columns_let_gradients_through
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    offset = bias.detach()[sampled] - (len(sampled) * probs.double()).log().to(bias.dtype)
    scores = hidden @ weight[sampled].T + offset
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
