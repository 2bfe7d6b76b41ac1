# mistake: two-steps
# caught by: test_step_is_otherwise_the_optimizers
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    drift = (embedding.weight[row].detach() - before).abs().max().item()
    optimizer.step()
    with torch.no_grad():
        embedding.weight[row] = before
    return drift
