# mistake: dot-not-cosine
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    own = [occurrences[senses == s].mean(0) if (senses == s).any() else occurrences[0] * 0 for s in range(count)]
    return torch.stack(own) @ occurrences.mean(0)
