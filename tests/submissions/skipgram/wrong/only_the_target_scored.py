# mistake: only-the-target-scored
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    return -(hidden * outputs[targets]).sum(1).mean()
