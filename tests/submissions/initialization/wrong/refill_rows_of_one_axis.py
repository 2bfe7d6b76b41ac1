# mistake: fill-sees-one-axis
# caught by: test_refill_hands_over_the_whole_table
def refill(embedding, fill):
    with torch.no_grad():
        for row in embedding.weight:
            fill(row)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
