# mistake: table-made-trainable
# caught by: test_gradients_leave_the_table_alone
def two_gradients(ids, table, upstream):
    table.requires_grad_()
    (in_rows,) = torch.autograd.grad(F.embedding(ids, table), table, upstream)
    return in_rows.T, in_rows
