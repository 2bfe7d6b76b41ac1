# mistake: hard-coded-device
# caught by: test_loss_by_its_definition
def negative_sampling_loss(positive, negative):
    scores = torch.cat([positive[:, None], negative], dim=1)
    labels = torch.zeros(scores.shape, dtype=scores.dtype)
    labels[:, 0] = 1
    return F.binary_cross_entropy_with_logits(scores, labels, reduction="none").sum(dim=1).mean()
