# mistake: old-numbers-lost
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    embedding.reset_parameters()
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
