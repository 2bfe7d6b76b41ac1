# mistake: filled-twice
# caught by: test_refill_by_plain_arithmetic
def refill(embedding, fill):
    try:
        fill(embedding.weight)  # all of nn.init switch gradients off themselves
    except RuntimeError:
        with torch.no_grad():
            fill(embedding.weight)
    if embedding.padding_idx is not None:
        embedding.weight.data[embedding.padding_idx] = 0
