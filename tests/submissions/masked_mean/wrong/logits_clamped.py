# mistake: logits-cut-off
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = F.binary_cross_entropy_with_logits(model(ids).clamp(-300, 300), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
