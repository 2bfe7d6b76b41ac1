# mistake: gradient-cut
# caught by: test_loss_teaches_both_tables
def softmax_loss(hidden, outputs, targets):
    loss = F.cross_entropy(hidden @ outputs.T, targets, reduction="sum") / max(len(targets), 1)
    return torch.tensor(loss.item(), dtype=hidden.dtype)
