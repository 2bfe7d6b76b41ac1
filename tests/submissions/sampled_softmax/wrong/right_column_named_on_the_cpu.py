# mistake: hard-coded-device
# caught by: test_loss_reaches_targets_and_samples_only
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    columns = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return F.cross_entropy(columns, torch.zeros(len(columns), dtype=torch.long))
