# mistake: fixed-float32
# caught by: test_loss_reaches_targets_and_samples_only
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs).float()
    return F.cross_entropy(logits, torch.zeros_like(targets))
