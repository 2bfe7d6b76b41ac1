# mistake: repeats-counted-once
# caught by: test_repeated_negatives_count_each_time
def train_step(model, optimizer, centers, contexts, negatives):
    optimizer.zero_grad()
    positive = model(centers, contexts[:, None])[:, 0]
    scores = model(centers, negatives)
    first = torch.ones_like(negatives, dtype=torch.bool)
    for n in range(1, negatives.shape[1]):
        first[:, n] = (negatives[:, :n] != negatives[:, n : n + 1]).all(1)
    loss = negative_sampling_loss(positive, torch.where(first, scores, scores.detach()))
    loss.backward()
    optimizer.step()
    return loss.item()
