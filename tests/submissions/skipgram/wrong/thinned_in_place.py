# mistake: changed-its-input
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    numbers = iter(uniform.tolist())
    for sentence in sentences:
        sentence[:] = [word for word in sentence if next(numbers) < keep[word]]
    return sentences
