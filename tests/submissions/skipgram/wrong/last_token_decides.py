# mistake: one-decision-for-a-word
# caught by: test_subsample_decides_each_token_apart
def subsample(sentences, keep, uniform):
    dropped, numbers = set(), iter(uniform.tolist())
    for word in [word for sentence in sentences for word in sentence]:
        if next(numbers) >= keep[word]:
            dropped.add(word)
    return [[word for word in sentence if word not in dropped] for sentence in sentences]
