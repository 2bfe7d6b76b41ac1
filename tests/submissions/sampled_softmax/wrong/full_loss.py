# mistake: full-loss
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    return F.cross_entropy(hidden @ weight.T + bias, targets)
