# mistake: mean-of-the-sum
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return (logits.logsumexp(1) - math.log(logits.shape[1]) - logits[:, 0]).mean()
