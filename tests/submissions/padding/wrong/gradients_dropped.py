# mistake: gradients-dropped
# caught by: test_step_with_a_tied_head
def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].detach().clone()
    optimizer.step()
    with torch.no_grad():
        drift = (embedding.weight[row] - before).abs().max().item()
        embedding.weight[row] = before
    optimizer.zero_grad()
    return drift
