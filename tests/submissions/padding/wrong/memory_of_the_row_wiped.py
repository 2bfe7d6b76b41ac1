# mistake: optimizer-memory-wiped
# caught by: test_decay_and_momentum_do_not_move_it
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        drift = (embedding.weight[row] - before).abs().max().item()
        embedding.weight[row] = before
        for remembered in optimizer.state[embedding.weight].values():
            if remembered is not None and remembered.shape == embedding.weight.shape:
                remembered[row] = 0
    return drift
