# mistake: autograd-in-the-way
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    fill(embedding.weight)
    if embedding.padding_idx is not None:
        embedding.weight.data[embedding.padding_idx] = 0
