# mistake: own-dice
# caught by: test_subsample_decides_each_token_apart
def subsample(sentences, keep, uniform):
    import random
    return [[word for word in sentence if random.random() < keep[word]] for sentence in sentences]
