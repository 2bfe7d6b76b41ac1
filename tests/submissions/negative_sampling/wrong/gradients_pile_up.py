# mistake: gradients-pile-up
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, centers, contexts, negatives):
    loss = negative_sampling_loss(model(centers, contexts[:, None])[:, 0], model(centers, negatives))
    loss.backward()
    optimizer.step()
    return loss.item()
