# mistake: no-way-back
# caught by: test_loss_without_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return hidden.new_zeros(())
    return F.cross_entropy(hidden @ outputs.T, targets)
