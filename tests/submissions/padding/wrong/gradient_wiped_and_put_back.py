# mistake: gradient-wiped
# caught by: test_step_with_a_tied_head
def step_keeping_pad(optimizer, embedding):
    row, table = embedding.padding_idx, embedding.weight
    if row is None:
        optimizer.step()
        return 0.0
    before, gradient = table.detach()[row].clone(), table.grad.clone()
    table.grad[row] = 0
    optimizer.step()
    drift = (table.detach()[row] - before).abs().max().item()
    table.data[row] = before
    table.grad.copy_(gradient)
    return drift
