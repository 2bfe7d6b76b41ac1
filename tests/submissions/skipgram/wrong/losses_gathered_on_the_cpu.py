# mistake: hard-coded-device
# caught by: test_loss_without_pairs

def softmax_loss(hidden, outputs, targets):
    wanted = torch.eye(len(outputs), dtype=hidden.dtype)[targets]
    each = -(wanted * (hidden @ outputs.T).log_softmax(dim=1)).sum(dim=1)
    return each.sum() / max(len(targets), 1)
