# mistake: old-numbers-lost
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    table = torch.zeros_like(embedding.weight)
    with torch.no_grad():
        fill(table)
        embedding.weight.copy_(table)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
