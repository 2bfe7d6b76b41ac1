# mistake: parameter-replaced
# caught by: test_refill_keeps_the_parameter
def refill(embedding, fill):
    with torch.no_grad():
        embedding.weight = nn.Parameter(fill(embedding.weight))
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
