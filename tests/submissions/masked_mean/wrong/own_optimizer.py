# mistake: own-optimizer
# caught by: test_step_uses_the_optimizer_given
def train_step(model, optimizer, ids, labels):
    model.zero_grad()
    loss = nn.BCEWithLogitsLoss()(model(ids), labels.float())
    loss.backward()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter -= optimizer.param_groups[0]["lr"] * parameter.grad
    return loss.item()
