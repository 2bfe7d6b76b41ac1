# mistake: fixed-float32
# caught by: test_gradients_for_any_ids
def two_gradients(ids, table, upstream):
    linear = torch.nn.Linear(table.shape[0], table.shape[1], bias=False)
    linear.weight.data = table.T.float().clone()
    (linear(F.one_hot(ids, len(table)).float()) * upstream).sum().backward()
    return linear.weight.grad, linear.weight.grad.T.clone()
