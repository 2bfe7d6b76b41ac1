# mistake: distance-not-angle
# caught by: test_nearest_whatever_the_lengths
def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    distances = (weight - weight[query]).norm(dim=1)
    distances[query] = float("inf")
    return words[distances.argmin()]
