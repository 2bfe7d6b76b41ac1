# mistake: drift-is-a-length
# caught by: test_step_leaves_the_padding_row
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        drift = (embedding.weight[row] - before).norm().item()
        embedding.weight[row] = before
    return drift
