# mistake: mean-inside-the-logarithm
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs.T
    return -scores.softmax(1).gather(1, targets[:, None]).mean().log()
