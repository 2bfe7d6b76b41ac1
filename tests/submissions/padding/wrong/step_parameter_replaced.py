# mistake: parameter-replaced
# caught by: test_decay_and_momentum_do_not_move_it
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    rows = embedding.weight.detach().clone()
    drift = (rows[row] - before).abs().max().item()
    rows[row] = before
    embedding.weight = nn.Parameter(rows)
    return drift
