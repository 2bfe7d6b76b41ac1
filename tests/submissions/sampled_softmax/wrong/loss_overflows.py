# mistake: exponentials-overflow
# caught by: test_loss_of_large_logits
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    e = corrected_logits(hidden, weight, bias, targets, sampled, probs).exp()
    return -(e[:, 0] / e.sum(1)).log().mean()
