# mistake: two-steps
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, centers, contexts, negatives):
    losses = []
    for _ in range(2):
        loss = negative_sampling_loss(model(centers, contexts[:, None])[:, 0], model(centers, negatives))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses[0]
