# mistake: pad-row-filled
# caught by: test_refill_keeps_the_pad_row_at_zero
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
