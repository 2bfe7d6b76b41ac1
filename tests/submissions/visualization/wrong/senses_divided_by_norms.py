# mistake: nan-for-an-absent-sense
# caught by: test_vectors_without_length_have_cosine_0

def sense_cosines(occurrences, senses, count):
    own = torch.zeros(count, occurrences.shape[1], dtype=occurrences.dtype).index_add(0, senses, occurrences)
    single = occurrences.mean(0)
    return own @ single / (own.norm(dim=1) * single.norm())
