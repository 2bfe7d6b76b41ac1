# mistake: softmax-twice
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return F.cross_entropy(logits.softmax(1), torch.zeros_like(targets))
