# mistake: one-gradient-only
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    rows = table.clone().requires_grad_()
    (F.embedding(ids, rows) * upstream).sum().backward()
    return rows.grad
