# mistake: context-frozen
# caught by: test_one_step_moves_both_tables
def train_step(model, optimizer, centers, contexts, negatives):
    rows = model.context(torch.cat([contexts[:, None], negatives], 1)).detach()
    scores = (model.center(centers)[:, None] * rows).sum(-1)
    loss = negative_sampling_loss(scores[:, 0], scores[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
