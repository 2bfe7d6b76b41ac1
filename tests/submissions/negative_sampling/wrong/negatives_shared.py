# mistake: negatives-shared
# caught by: test_negatives_are_drawn_anew
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        negatives = sample_negatives(noise, centers[:1], contexts[:1], k, generator).expand(len(centers), -1)
        losses.append(train_step(model, optimizer, centers, contexts, negatives))
    return model, losses
