# mistake: never-filled
# caught by: test_refill_keeps_the_pad_row_at_zero
def refill(embedding, fill):
    t = embedding.weight.detach().clone()
    fill(t)
    if embedding.padding_idx is not None:
        t[embedding.padding_idx] = 0
    embedding = nn.Embedding.from_pretrained(t, freeze=False, padding_idx=embedding.padding_idx)
    return embedding
