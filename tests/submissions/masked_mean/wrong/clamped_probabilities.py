# mistake: loss-of-probabilities
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    p = torch.sigmoid(model(ids)).clamp(1e-7, 1 - 1e-7)
    loss = F.binary_cross_entropy(p, labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
