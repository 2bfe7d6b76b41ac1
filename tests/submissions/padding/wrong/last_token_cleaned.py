# mistake: picked-numbers-changed
# caught by: test_only_the_last_token_is_touched
def last_token(vectors, ids, padding_idx):
    places = torch.arange(1, ids.shape[-1] + 1)
    last = (places * (ids != padding_idx)).amax(-1, keepdim=True)
    chosen = (places == last).to(vectors.dtype)
    return torch.einsum("...t,...td->...d", chosen, vectors.nan_to_num(0, 0, 0))
