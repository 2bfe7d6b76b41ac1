# mistake: loss-of-probabilities
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    p, y = torch.sigmoid(model(ids)), labels.float()
    loss = -(y * torch.log(p + 1e-8) + (1 - y) * torch.log(1 - p + 1e-8)).mean()
    loss.backward()
    optimizer.step()
    return loss.item()
