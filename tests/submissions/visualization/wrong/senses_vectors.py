# mistake: centroids-compared
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    return torch.stack([occurrences[senses == s].sum(0) for s in range(count)])
