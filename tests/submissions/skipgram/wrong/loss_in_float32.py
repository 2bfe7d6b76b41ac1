# mistake: not-the-inputs-dtype
# caught by: test_loss_of_any_size
def softmax_loss(hidden, outputs, targets):
    scores = hidden @ outputs.T
    return F.cross_entropy(scores.float(), targets, reduction="sum") / max(len(targets), 1)
