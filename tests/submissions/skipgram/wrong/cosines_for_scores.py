# mistake: cosines-for-scores
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = F.normalize(hidden, dim=1) @ F.normalize(outputs, dim=1).T
    return F.cross_entropy(scores, targets)
