# mistake: sum-without-the-target
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return (logits[:, 1:].logsumexp(1) - logits[:, 0]).mean()
