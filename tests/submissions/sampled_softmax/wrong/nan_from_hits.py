# mistake: nan-from-hits
# caught by: test_loss_where_every_sample_is_a_hit
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    largest = logits[:, 1:].max(1, keepdim=True).values
    others = largest.squeeze(1) + (logits[:, 1:] - largest).exp().sum(1).log()
    return F.softplus(others - logits[:, 0]).mean()
