# mistake: never-corrected
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    neg = (hidden @ weight[sampled].T + bias[sampled]).masked_fill(targets[:, None] == sampled, -math.inf)
    pos = (hidden * weight[targets]).sum(1) + bias[targets]
    return F.cross_entropy(torch.cat([pos[:, None], neg], 1), torch.zeros_like(targets))
