# mistake: return-value-used
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    with torch.no_grad():
        embedding.weight.copy_(fill(embedding.weight))
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
