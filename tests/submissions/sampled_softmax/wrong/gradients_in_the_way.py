# mistake: gradients-in-the-way
# caught by: test_perplexity_in_chunks_of_any_size
def perplexity(hidden, weight, bias, targets, chunk_size):
    parts = [(hidden @ w.T + b).logsumexp(1) for w, b in zip(weight.split(chunk_size), bias.split(chunk_size))]
    own = (hidden * weight[targets]).sum(1) + bias[targets]
    return float((torch.stack(parts).logsumexp(0) - own).double().mean().exp().numpy())
