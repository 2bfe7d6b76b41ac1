# mistake: gradients-pile-up
# caught by: test_gradients_leave_the_table_alone
def two_gradients(ids, table, upstream):
    table.requires_grad_()
    F.embedding(ids, table).backward(upstream)
    return table.grad.T.clone(), table.grad.clone()
