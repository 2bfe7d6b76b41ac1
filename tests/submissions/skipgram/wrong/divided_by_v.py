# mistake: divided-by-v
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs.T
    wanted = F.one_hot(targets, len(outputs)).to(scores.dtype)
    return -(wanted * scores.log_softmax(1)).mean()
