# mistake: only-the-first-group
# caught by: test_step_is_otherwise_the_optimizers
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    held = [parameter is embedding.weight for parameter in optimizer.param_groups[0]["params"]]
    if row is None or not any(held):
        optimizer.step()
        return 0.0
    before = embedding.weight.detach()[row].clone()
    optimizer.step()
    with torch.no_grad():
        drift = float((embedding.weight[row] - before).abs().max())
        embedding.weight[row] = before
    return drift
