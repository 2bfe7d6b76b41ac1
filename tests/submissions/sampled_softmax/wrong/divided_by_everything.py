# mistake: divided-by-everything
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    picked = torch.where(torch.arange(logits.shape[1]) == 0, logits.log_softmax(1), torch.zeros_like(logits))
    return -picked.mean()
