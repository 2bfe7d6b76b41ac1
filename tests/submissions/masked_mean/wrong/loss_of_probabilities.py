# mistake: loss-of-probabilities
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = nn.BCELoss()(torch.sigmoid(model(ids)), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
