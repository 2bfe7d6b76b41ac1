# mistake: axes-swapped
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return -F.log_softmax(logits, dim=0)[:, 0].mean()
