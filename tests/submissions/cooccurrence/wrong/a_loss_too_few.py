# mistake: a-loss-too-few
# caught by: test_training_lowers_the_loss
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(1, steps):
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
