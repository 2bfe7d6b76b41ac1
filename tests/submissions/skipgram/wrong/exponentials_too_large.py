# mistake: exponentials-too-large
# caught by: test_loss_of_large_scores
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    weights = (hidden @ outputs.T).exp()
    chances = weights / weights.sum(dim=1, keepdim=True)
    return -chances[torch.arange(len(targets)), targets].log().mean()
