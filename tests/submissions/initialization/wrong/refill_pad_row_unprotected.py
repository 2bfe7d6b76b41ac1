# mistake: autograd-in-the-way
# caught by: test_refill_keeps_the_pad_row_at_zero
def refill(embedding, fill):
    fill(embedding.weight)
    if embedding.padding_idx is not None:
        embedding.weight[embedding.padding_idx] = 0
