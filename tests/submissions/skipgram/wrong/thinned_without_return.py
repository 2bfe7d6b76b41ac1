# mistake: returned-nothing
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    numbers = iter(uniform.tolist())
    for sentence in sentences:
        for word in list(sentence):
            if next(numbers) >= keep[word]:
                sentence.remove(word)
