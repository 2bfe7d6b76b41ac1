# mistake: equal-number-stays
# caught by: test_subsample_at_the_bounds
def subsample(sentences, keep, uniform):
    numbers = iter(uniform)
    return [[word for word in sentence if next(numbers) <= keep[word]] for sentence in sentences]
