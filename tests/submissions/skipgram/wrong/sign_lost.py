# mistake: sign-lost
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs.T
    return scores.log_softmax(1)[torch.arange(len(targets)), targets].mean()
