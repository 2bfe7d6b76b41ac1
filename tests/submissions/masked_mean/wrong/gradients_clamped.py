# mistake: gradients-cut-off
# caught by: test_step_uses_the_optimizer_given
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = F.binary_cross_entropy_with_logits(model(ids), labels.float())
    loss.backward()
    for parameter in model.parameters():
        parameter.grad.clamp_(-1, 1)
    optimizer.step()
    return loss.item()
