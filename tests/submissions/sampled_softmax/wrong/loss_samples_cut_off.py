# mistake: samples-cut-off
# caught by: test_loss_reaches_targets_and_samples_only
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    logits = torch.cat([logits[:, :1], logits[:, 1:].detach()], 1)
    return F.cross_entropy(logits, torch.zeros_like(targets))
