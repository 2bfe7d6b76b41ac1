# mistake: steadiest-first
# caught by: test_the_moved_word_comes_first


def most_drifted(words, before, after, k, n):
    order = neighbor_drift(before, after, k).argsort(stable=True)
    return [words[row] for row in order[:n].tolist()]
