# mistake: hits-kept
# caught by: test_a_sampled_target_is_masked
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    scores = hidden @ weight[sampled].T + bias[sampled] - (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    right = (hidden * weight[targets]).sum(1) + bias[targets]
    return torch.cat([right[:, None], scores], 1)
