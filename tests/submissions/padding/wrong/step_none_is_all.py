# mistake: none-is-all
# caught by: test_step_without_a_padding_row
def step_keeping_pad(optimizer, embedding):
    row, table = embedding.padding_idx, embedding.weight
    before = table[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        drift = (table[row] - before).abs().max().item()
        table[row] = before
    return drift
