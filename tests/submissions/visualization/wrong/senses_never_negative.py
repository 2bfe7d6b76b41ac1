# mistake: negative-cosines-lost
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    sums = occurrences.new_zeros(count, occurrences.shape[1]).index_add_(0, senses, occurrences)
    return (F.normalize(sums, dim=1) @ F.normalize(occurrences.mean(dim=0), dim=0)).clamp(0, 1)
