# mistake: gradients-pile-up
# caught by: test_gradient_of_a_column_and_of_a_row
def two_gradients(ids, table, upstream):
    weight = table.clone().requires_grad_()
    (F.linear(F.one_hot(ids, len(weight)).to(weight.dtype), weight.T) * upstream).sum().backward()
    in_columns = weight.grad.T.clone()
    (F.embedding(ids, weight) * upstream).sum().backward()
    return in_columns, weight.grad
