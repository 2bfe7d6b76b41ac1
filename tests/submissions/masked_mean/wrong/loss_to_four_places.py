# mistake: loss-rounded
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = F.binary_cross_entropy_with_logits(model(ids), labels.float())
    loss.backward()
    optimizer.step()
    return round(loss.item(), 4)
