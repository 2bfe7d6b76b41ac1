# mistake: no-logarithm
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    probabilities = (hidden @ outputs.T).softmax(1)
    return F.nll_loss(probabilities, targets)
