# mistake: exponentials-overflow
# caught by: test_loss_of_large_logits
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    p = corrected_logits(hidden, weight, bias, targets, sampled, probs).softmax(1)
    return -p[:, 0].log().mean()
