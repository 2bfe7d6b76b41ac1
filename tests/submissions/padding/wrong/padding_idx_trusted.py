# mistake: padding-row-moves
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    before = embedding.weight.detach().clone()
    optimizer.step()
    if row is None:
        return 0.0
    return (embedding.weight.detach() - before)[row].abs().max().item()
