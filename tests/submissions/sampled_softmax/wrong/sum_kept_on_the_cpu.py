# mistake: hard-coded-device
# caught by: test_perplexity_in_chunks_of_any_size
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        total = torch.full((len(hidden),), -math.inf, dtype=hidden.dtype)
        for rows, own in zip(weight.split(chunk_size), bias.split(chunk_size)):
            total = torch.logaddexp(total, (hidden @ rows.T + own).logsumexp(dim=1))
        right = (hidden * weight[targets]).sum(dim=1) + bias[targets]
        return math.exp((total - right).mean().item())
