# mistake: full-softmax-made
# caught by: test_loss_costs_no_full_softmax
def sampled_softmax_loss(hidden, weight, bias, targets, sampled, probs):
    logits = hidden @ weight.T + bias
    seen = torch.zeros(len(bias), dtype=torch.bool, device=bias.device)
    seen[sampled] = True
    shift = torch.zeros_like(bias)
    q = torch.ones_like(bias)
    q[sampled] = probs.to(bias.dtype)
    times = torch.bincount(sampled, minlength=len(bias))
    shift = torch.where(seen, times.clamp(min=1).log() - (len(sampled) * q).log(), torch.full_like(bias, -math.inf)).to(bias.dtype)
    rows = torch.arange(len(targets), device=targets.device)
    masked = logits + shift
    masked = masked.scatter(1, targets[:, None], logits[rows, targets][:, None])
    return F.cross_entropy(masked, targets)
