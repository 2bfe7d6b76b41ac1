# mistake: mean-of-cosines
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    each = F.cosine_similarity(occurrences, occurrences.mean(0), dim=1)
    return torch.stack([each[senses == s].sum() / max(1, int((senses == s).sum())) for s in range(count)])
