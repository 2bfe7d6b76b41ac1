# mistake: gradient-changed
# caught by: test_refill_keeps_the_parameter
def refill(embedding, fill):
    embedding.weight.grad = None
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
