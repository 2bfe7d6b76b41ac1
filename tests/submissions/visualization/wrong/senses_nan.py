# mistake: nan-for-an-absent-sense
# caught by: test_a_sense_that_does_not_occur_has_cosine_0

def sense_cosines(occurrences, senses, count):
    own = torch.stack([occurrences[senses == s].mean(0) for s in range(count)])
    return F.cosine_similarity(own, occurrences.mean(0), dim=1)
