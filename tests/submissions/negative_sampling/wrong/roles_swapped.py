# mistake: roles-swapped
# caught by: test_one_step_moves_both_tables
def train_step(model, optimizer, centers, contexts, negatives):
    positive = model(contexts, centers[:, None])[:, 0]
    loss = negative_sampling_loss(positive, model(contexts, negatives))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
