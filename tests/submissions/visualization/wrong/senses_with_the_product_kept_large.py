# mistake: guard-too-large
# caught by: test_a_frequent_sense_pulls_the_one_vector

def sense_cosines(occurrences, senses, count):
    own = torch.stack([occurrences[senses == sense].sum(dim=0) / max(1, int((senses == sense).sum())) for sense in range(count)])
    single = occurrences.mean(dim=0)
    return own @ single / (own.norm(dim=1) * single.norm()).clamp(min=1e-12)
