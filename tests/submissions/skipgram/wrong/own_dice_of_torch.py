# mistake: own-dice
# caught by: test_subsample_decides_each_token_apart
def subsample(sentences, keep, uniform):
    return [[word for word in sentence if torch.bernoulli(keep[word])] for sentence in sentences]
