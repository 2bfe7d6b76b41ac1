# mistake: rounded-on-the-way
# caught by: test_loss_of_any_size
def softmax_loss(hidden, outputs, targets):
    scores = hidden @ outputs.T
    loss = F.cross_entropy(scores.float(), targets, reduction="sum") / max(len(targets), 1)
    return loss.to(hidden.dtype)
