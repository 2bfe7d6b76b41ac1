# mistake: a-loss-for-each-pair
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    scores = hidden @ outputs.T
    return F.cross_entropy(scores, targets, reduction="none")
