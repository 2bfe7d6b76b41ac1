# mistake: samples-copied-for-each-position
# caught by: test_columns_cost_little
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    words = torch.cat([targets[:, None], sampled.expand(len(targets), -1)], 1)
    logits = (hidden[:, None] * weight[words]).sum(2) + bias[words]
    correction = (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    scores = (logits[:, 1:] - correction).masked_fill(sampled == targets[:, None], -math.inf)
    return torch.cat([logits[:, :1], scores], 1)
