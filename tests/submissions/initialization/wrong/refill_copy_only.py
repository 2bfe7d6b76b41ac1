# mistake: never-filled
# caught by: test_refill_keeps_the_pad_row_at_zero
def refill(embedding, fill):
    table = embedding.weight.detach().clone()
    fill(table)
    if embedding.padding_idx is not None:
        table[embedding.padding_idx] = 0
