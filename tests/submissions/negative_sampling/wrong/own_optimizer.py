# mistake: own-optimizer
# caught by: test_step_uses_the_optimizer_given
def train_step(model, optimizer, centers, contexts, negatives):
    optimizer = torch.optim.SGD(model.parameters(), lr=optimizer.param_groups[0]["lr"])
    loss = negative_sampling_loss(model(centers, contexts[:, None])[:, 0], model(centers, negatives))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
