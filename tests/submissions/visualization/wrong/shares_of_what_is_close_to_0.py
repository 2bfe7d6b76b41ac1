# mistake: guard-too-large
# caught by: test_shares_do_not_depend_on_place_or_scale

def explained_shares(vectors):
    centered = (vectors - vectors.mean(dim=0)).double()
    spread = torch.linalg.svdvals(centered)
    if torch.allclose(centered, torch.zeros_like(centered)):
        return torch.zeros_like(spread).to(vectors.dtype)
    squares = (spread / spread.max()) ** 2
    return (squares / squares.sum()).to(vectors.dtype)
