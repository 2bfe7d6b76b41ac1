# mistake: only-the-batchs-words-compete
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    scores = hidden @ outputs[targets].T
    return F.cross_entropy(scores, torch.arange(len(targets)))
