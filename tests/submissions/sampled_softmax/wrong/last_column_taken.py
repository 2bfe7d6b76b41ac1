# mistake: last-column-taken
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return F.cross_entropy(logits, torch.full_like(targets, logits.shape[1] - 1))
