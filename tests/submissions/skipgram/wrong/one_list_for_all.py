# mistake: one-list-for-all
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    words = [word for sentence in sentences for word in sentence]
    return [word for word, number in zip(words, uniform.tolist()) if number < keep[word]]
