# mistake: negatives-drawn-once
# caught by: test_negatives_are_drawn_anew
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    negatives = sample_negatives(noise, centers, contexts, k, generator)
    losses = [train_step(model, optimizer, centers, contexts, negatives) for _ in range(steps)]
    return model, losses
