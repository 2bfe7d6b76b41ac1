# mistake: lengths-count
# caught by: test_nearest_whatever_the_lengths
def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    scores = weight @ weight[query]
    scores[query] = float("-inf")
    return words[scores.argmax()]
