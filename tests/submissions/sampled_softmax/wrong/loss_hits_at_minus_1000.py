# mistake: hits-not-infinite
# caught by: test_loss_where_every_sample_is_a_hit

def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    right = (hidden * weight[targets]).sum(dim=1) + bias[targets]
    others = hidden @ weight[sampled].T + bias[sampled] - torch.log(len(sampled) * probs.to(hidden.dtype))
    others = others.masked_fill(sampled == targets[:, None], -1000.0)
    return (torch.cat([right[:, None], others], dim=1).logsumexp(dim=1) - right).mean()
