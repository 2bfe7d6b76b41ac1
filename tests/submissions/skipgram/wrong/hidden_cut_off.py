# mistake: gradient-cut
# caught by: test_loss_teaches_both_tables
def softmax_loss(hidden, outputs, targets):
    return F.cross_entropy(hidden.detach() @ outputs.T, targets, reduction="sum") / max(len(targets), 1)
