# mistake: not-transposed
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    rows = table.clone().requires_grad_()
    (rows[ids] * upstream).sum().backward()
    weight = table.clone().requires_grad_()
    (F.one_hot(ids, len(table)).to(table.dtype) @ weight * upstream).sum().backward()
    return weight.grad, rows.grad
