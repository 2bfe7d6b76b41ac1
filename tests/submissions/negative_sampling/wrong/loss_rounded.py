# mistake: loss-rounded
# caught by: test_repeated_negatives_count_each_time

def train_step(model, optimizer, centers, contexts, negatives):
    scores = model(centers, torch.cat([contexts[:, None], negatives], dim=1))
    loss = negative_sampling_loss(scores[:, 0], scores[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return round(loss.item(), 4)
