# mistake: pad-row-restored
# caught by: test_refill_keeps_the_pad_row_at_zero
def refill(embedding, fill):
    pad = embedding.padding_idx
    with torch.no_grad():
        if pad is not None:
            old = embedding.weight[pad].clone()
        fill(embedding.weight)
        if pad is not None:
            embedding.weight[pad] = old
