# mistake: hard-coded-device
# caught by: test_columns_of_any_sizes
def corrected_logits(hidden, weight, bias, targets, sampled, probs):
    states, table, own = hidden.cpu(), weight.cpu(), targets.cpu()
    others = states @ table[sampled.cpu()].T + bias.cpu()[sampled.cpu()]
    others = others - (len(sampled) * probs.cpu().double()).log().to(others.dtype)
    others = others.masked_fill(sampled.cpu() == own[:, None], -math.inf)
    return torch.cat([(states * table[own]).sum(1, keepdim=True) + bias.cpu()[own][:, None], others], dim=1)
