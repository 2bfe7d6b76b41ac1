# mistake: pad-row-by-arithmetic
# caught by: test_refill_of_any_pad_row
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] -= embedding.weight[embedding.padding_idx].clone()
