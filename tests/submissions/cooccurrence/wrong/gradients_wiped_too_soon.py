# mistake: never-steps
# caught by: test_training_lowers_the_loss
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        loss = model(counts)
        loss.backward()
        optimizer.zero_grad()
        optimizer.step()
        losses.append(loss.item())
    return losses
