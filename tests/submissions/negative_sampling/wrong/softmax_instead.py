# mistake: softmax-instead
# caught by: test_loss_of_given_scores
def negative_sampling_loss(positive, negative):
    scores = torch.cat([positive[:, None], negative], dim=1)
    return F.cross_entropy(scores, torch.zeros(len(scores), dtype=torch.long))
