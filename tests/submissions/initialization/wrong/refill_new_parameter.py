# mistake: parameter-replaced
# caught by: test_refill_keeps_the_parameter
def refill(embedding, fill):
    table = embedding.weight.detach().clone()
    fill(table)
    if embedding.padding_idx is not None:
        table[embedding.padding_idx] = 0
    embedding.weight = nn.Parameter(table)
