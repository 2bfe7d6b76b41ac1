# mistake: spreads-not-squared
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    spread = torch.linalg.svdvals(center(vectors))
    return spread / spread.sum().clamp(min=1e-30)
