# mistake: not-the-inputs-dtype
# caught by: test_loss_without_pairs

def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return torch.tensor(0.0, requires_grad=True)
    return F.cross_entropy(hidden @ outputs.T, targets)
