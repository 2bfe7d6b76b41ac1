# mistake: none-clears-all
# caught by: test_refill_of_any_pad_row
def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
        embedding.weight[embedding.padding_idx] = 0
