# mistake: labels-flipped
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = F.binary_cross_entropy_with_logits(model(ids), 1 - labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
