# mistake: borders-forgotten
# caught by: test_groups_of_random_words

def char_ngrams(word, shortest, longest):
    return [word[at : at + n] for n in range(shortest, longest + 1) for at in range(len(word) - n + 1)]
