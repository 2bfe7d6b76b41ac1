# mistake: number-not-taken
# caught by: test_subsample_at_the_bounds
def subsample(sentences, keep, uniform):
    numbers = iter(uniform.tolist())
    return [[word for word in sentence if keep[word] >= 1 or next(numbers) < keep[word]] for sentence in sentences]
