# mistake: mean-of-the-loss
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    rows = table.clone().requires_grad_()
    (rows[ids] * upstream).mean().backward()
    return rows.grad.T, rows.grad
