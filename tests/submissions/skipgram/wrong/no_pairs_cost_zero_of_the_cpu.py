# mistake: hard-coded-device
# caught by: test_loss_without_pairs

def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return torch.zeros((), dtype=hidden.dtype, requires_grad=True)
    return F.cross_entropy(hidden @ outputs.T, targets)
