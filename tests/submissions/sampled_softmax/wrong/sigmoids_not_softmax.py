# mistake: sigmoids-not-softmax
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return -(F.logsigmoid(logits[:, 0]) + F.logsigmoid(-logits[:, 1:]).sum(1)).mean()
