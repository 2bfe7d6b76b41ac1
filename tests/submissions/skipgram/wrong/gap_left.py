# mistake: gap-left
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    numbers = iter(uniform)
    return [[word if next(numbers) < keep[word] else -1 for word in sentence] for sentence in sentences]
