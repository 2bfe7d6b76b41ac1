# mistake: hard-coded-device
# caught by: test_last_token_of_any_shape
def last_token(vectors, ids, padding_idx):
    flat = vectors.reshape(-1, *vectors.shape[-2:])
    rows = torch.zeros(len(flat), vectors.shape[-1], dtype=vectors.dtype)
    for row, words in enumerate(ids.reshape(-1, ids.shape[-1]).tolist()):
        for place, word in enumerate(words):
            if word != padding_idx:
                rows[row] = flat[row, place]
    return rows.reshape(*ids.shape[:-1], vectors.shape[-1])
