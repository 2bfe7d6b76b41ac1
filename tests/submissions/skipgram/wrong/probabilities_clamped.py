# mistake: probabilities-clamped
# caught by: test_loss_of_large_scores
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs.T
    return -(scores.softmax(1).gather(1, targets[:, None]) + 1e-10).log().mean()
