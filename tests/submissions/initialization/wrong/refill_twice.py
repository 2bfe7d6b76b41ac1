# mistake: filled-twice
# caught by: test_refill_hands_over_the_whole_table
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            old = embedding.weight[embedding.padding_idx].clone()
            fill(embedding.weight)
            embedding.weight[embedding.padding_idx] = 0 * old.nan_to_num(0, 0, 0)
