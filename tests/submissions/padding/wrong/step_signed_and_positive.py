# mistake: signed-drift
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight.data[row].clone()
    optimizer.step()
    drift = abs(float((embedding.weight.data[row] - before).max()))
    embedding.weight.data[row] = before
    return drift
