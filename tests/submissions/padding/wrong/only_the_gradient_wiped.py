# mistake: padding-row-moves
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    embedding.weight.grad[row] = 0
    optimizer.step()
    return (embedding.weight[row] - before).abs().max().item()
