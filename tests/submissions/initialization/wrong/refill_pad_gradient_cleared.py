# mistake: gradient-changed
# caught by: test_refill_keeps_the_parameter
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
            if embedding.weight.grad is not None:
                embedding.weight.grad[embedding.padding_idx] = 0
