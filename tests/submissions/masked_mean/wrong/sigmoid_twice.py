# mistake: sigmoid-twice
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    probabilities = torch.sigmoid(model(ids))
    loss = F.binary_cross_entropy_with_logits(probabilities, labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
