# mistake: yes-or-no-for-each-word
# caught by: test_loss_of_five_pairs
def softmax_loss(hidden, outputs, targets):
    if len(targets) == 0:
        return 0 * outputs.sum()
    wanted = F.one_hot(targets, len(outputs)).to(hidden.dtype)
    return F.binary_cross_entropy_with_logits(hidden @ outputs.T, wanted)
