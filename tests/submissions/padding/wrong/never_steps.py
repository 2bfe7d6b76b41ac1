# mistake: nothing-moves
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    table, row = embedding.weight, embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    with torch.no_grad():
        before = table.clone()
        optimizer.step()
        drift = (table - before)[row].abs().max().item()
        table.copy_(before)
    return drift
