# mistake: none-not-expected
# caught by: test_step_without_a_padding_row
def step_keeping_pad(optimizer, embedding):
    row, table = embedding.padding_idx, embedding.weight
    before = table.detach().clone()
    optimizer.step()
    with torch.no_grad():
        moved = (table - before)[int(row)].abs().max().item()
        table[row] = before[row]
    return moved
