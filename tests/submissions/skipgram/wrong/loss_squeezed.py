# mistake: size-one-fails
# caught by: test_loss_of_any_size
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = (outputs @ hidden.T).squeeze().T
    return -scores.log_softmax(dim=1).gather(1, targets[:, None]).mean()
