# mistake: hard-coded-device
# caught by: test_vectors_without_length_have_cosine_0

def sense_cosines(occurrences, senses, count):
    sums = torch.zeros(count, occurrences.shape[1], dtype=occurrences.dtype).index_add_(0, senses, occurrences)
    return F.normalize(sums, dim=1) @ F.normalize(occurrences.mean(dim=0), dim=0)
