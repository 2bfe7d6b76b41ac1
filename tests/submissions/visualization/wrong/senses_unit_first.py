# mistake: occurrences-normalized
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    unit = F.normalize(occurrences, dim=1)
    own = torch.stack([unit[senses == s].sum(0) for s in range(count)])
    return F.cosine_similarity(own, unit.mean(0), dim=1)
