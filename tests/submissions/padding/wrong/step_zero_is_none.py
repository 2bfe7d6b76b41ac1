# mistake: zero-taken-for-none
# caught by: test_decay_and_momentum_do_not_move_it
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if not row:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        drift = (embedding.weight[row] - before).abs().max().item()
        embedding.weight[row] = before
    return drift
