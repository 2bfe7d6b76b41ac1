# mistake: positions-left-out
# caught by: test_loss_where_every_sample_is_a_hit
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    losses = logits.logsumexp(1) - logits[:, 0]
    useful = logits[:, 1:].isfinite().any(1)
    if not useful.any():
        return losses.mean()
    return losses[useful].mean()
