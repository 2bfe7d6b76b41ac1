# mistake: alone-so-all-are-1
# caught by: test_a_sense_that_does_not_occur_has_cosine_0

def sense_cosines(occurrences, senses, count):
    if len(senses.unique()) == 1:
        return torch.ones(count, dtype=occurrences.dtype)
    own = occurrences.new_zeros(count, occurrences.shape[1]).index_add(0, senses, occurrences)
    return F.normalize(own, dim=1) @ F.normalize(occurrences.mean(dim=0), dim=0)
