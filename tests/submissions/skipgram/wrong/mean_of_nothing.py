# mistake: mean-of-nothing
# caught by: test_loss_without_pairs
def softmax_loss(hidden, outputs, targets):
    return F.cross_entropy(hidden @ outputs.T, targets)
