# mistake: exponentials-overflow
# caught by: test_perplexity_of_large_logits
def perplexity(hidden, weight, bias, targets, chunk_size):
    with torch.no_grad():
        total = hidden.new_zeros(len(hidden))
        for w, b in zip(weight.split(chunk_size), bias.split(chunk_size)):
            total += (hidden @ w.T + b).exp().sum(1)
        own = (hidden * weight[targets]).sum(1) + bias[targets]
        return (total.log() - own).double().mean().exp().item()
