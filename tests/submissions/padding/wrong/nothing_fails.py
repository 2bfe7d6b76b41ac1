# mistake: nothing-fails
# caught by: test_last_token_wherever_padding_stands
def last_token(vectors, ids, padding_idx):
    flat, words = vectors.reshape(-1, *vectors.shape[-2:]), ids.reshape(-1, ids.shape[-1])
    picked = [row[(word != padding_idx).nonzero()[-1, 0]] for row, word in zip(flat, words)]
    return torch.stack(picked).reshape(*ids.shape[:-1], -1)
