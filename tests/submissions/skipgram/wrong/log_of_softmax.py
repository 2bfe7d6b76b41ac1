# mistake: exponentials-too-large
# caught by: test_loss_of_large_scores
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs.T
    return F.nll_loss(scores.softmax(1).log(), targets)
