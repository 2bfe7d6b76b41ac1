# mistake: sign-taken-for-a-border
# caught by: test_short_words_and_short_groups

def char_ngrams(word, shortest, longest):
    word = "<" + word + ">"
    groups = [word[at : at + n] for n in range(shortest, longest + 1) for at in range(len(word) - n + 1)]
    return [group for group in groups if group not in ("<", ">")]
