# mistake: positives-as-negatives
# caught by: test_words_of_one_kind_meet
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    negatives = contexts.unsqueeze(1).repeat(1, k)
    losses = [train_step(model, optimizer, centers, contexts, negatives) for _ in range(steps)]
    return model, losses
