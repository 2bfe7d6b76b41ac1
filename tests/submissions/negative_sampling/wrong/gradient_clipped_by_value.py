# mistake: gradient-shortened
# caught by: test_repeated_negatives_count_each_time
def train_step(model, optimizer, centers, contexts, negatives):
    positive = model(centers, contexts[:, None])[:, 0]
    loss = negative_sampling_loss(positive, model(centers, negatives))
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_value_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()
