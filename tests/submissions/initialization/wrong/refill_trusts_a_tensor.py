# mistake: return-value-used
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    with torch.no_grad():
        table = embedding.weight
        result = fill(table)
        if torch.is_tensor(result) and result.shape == table.shape:
            table.copy_(result)
        if embedding.padding_idx is not None:
            table[embedding.padding_idx] = 0
