# mistake: shares-cut-or-padded
# caught by: test_there_are_as_many_shares_as_the_smaller_side

def explained_shares(vectors):
    moved = center(vectors)
    variance = torch.linalg.eigvalsh(moved.T @ moved).flip(0).clamp(min=0)
    return variance / variance.sum().clamp(min=1e-30)
