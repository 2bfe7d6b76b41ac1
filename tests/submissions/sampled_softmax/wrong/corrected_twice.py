# mistake: corrected-twice
# caught by: test_loss_of_three_positions
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    count = (len(sampled) * probs).log().to(logits.dtype)
    logits = torch.cat([logits[:, :1], logits[:, 1:] - count], 1)
    return F.cross_entropy(logits, torch.zeros_like(targets))
