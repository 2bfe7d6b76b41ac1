# mistake: upstream-ignored
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    rows = table.clone().requires_grad_()
    F.embedding(ids, rows).sum().backward()
    return rows.grad.T.clone(), rows.grad
