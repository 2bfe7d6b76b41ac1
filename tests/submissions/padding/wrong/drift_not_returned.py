# mistake: returned-nothing
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    row, table = embedding.padding_idx, embedding.weight
    if row is None:
        optimizer.step()
        return 0.0
    before = table[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        print("drift", (table[row] - before).abs().max().item())
        table[row] = before
