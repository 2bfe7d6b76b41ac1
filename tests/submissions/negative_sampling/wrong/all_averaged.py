# mistake: all-averaged
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    scores = torch.cat([positive[:, None], negative], dim=1)
    labels = torch.zeros_like(scores)
    labels[:, 0] = 1
    return F.binary_cross_entropy_with_logits(scores, labels)
