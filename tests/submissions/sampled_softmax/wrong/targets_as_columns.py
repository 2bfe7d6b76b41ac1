# mistake: targets-as-columns
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    return F.cross_entropy(corrected_logits(hidden, weight, bias, targets, sampled, probs), targets)
