# mistake: trainable-changed
# caught by: test_refill_keeps_the_parameter
def refill(embedding, fill):
    embedding.weight.requires_grad_(False)
    fill(embedding.weight)
    if embedding.padding_idx is not None:
        embedding.weight[embedding.padding_idx] = 0
    embedding.weight.requires_grad_(True)
