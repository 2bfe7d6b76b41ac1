# mistake: squared-error
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = F.mse_loss(torch.sigmoid(model(ids)), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
