# mistake: pad-row-by-arithmetic
# caught by: test_refill_of_any_pad_row
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            keep = torch.ones(len(embedding.weight), 1)
            keep[embedding.padding_idx] = 0
            embedding.weight.mul_(keep)
