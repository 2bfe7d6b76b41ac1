# mistake: touched-rows-only
# caught by: test_gradients_of_repeated_ids_add_up
def two_gradients(ids, table, upstream):
    weight = table.clone().requires_grad_()
    weight[ids].backward(upstream)
    touched = ids.unique()
    return weight.grad[touched].T, weight.grad[touched]
