# mistake: kept-and-dropped-swapped
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    place, out = 0, []
    for sentence in sentences:
        out.append([])
        for word in sentence:
            if uniform[place] > keep[word]:
                out[-1].append(word)
            place += 1
    return out
