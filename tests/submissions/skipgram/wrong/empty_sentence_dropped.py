# mistake: empty-sentence-dropped
# caught by: test_subsample_keeps_every_sentence
def subsample(sentences, keep, uniform):
    numbers = iter(uniform.tolist())
    thinned = [[word for word in sentence if next(numbers) < keep[word]] for sentence in sentences]
    return [sentence for sentence in thinned if sentence]
