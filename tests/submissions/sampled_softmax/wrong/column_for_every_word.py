# mistake: column-for-every-word
# caught by: test_columns_of_target_and_samples
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    logits = hidden @ weight.T + bias
    out = torch.full_like(logits, -math.inf)
    out[:, sampled] = logits[:, sampled] - (len(sampled) * probs).log().to(hidden.dtype)
    rows = torch.arange(len(targets))
    out[rows, targets] = logits[rows, targets]
    return out
