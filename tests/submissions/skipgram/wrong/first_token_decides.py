# mistake: one-decision-for-a-word
# caught by: test_subsample_decides_each_token_apart
def subsample(sentences, keep, uniform):
    stays, place = {}, 0
    for sentence in sentences:
        for word in sentence:
            stays.setdefault(word, uniform[place] < keep[word])
            place += 1
    return [[word for word in sentence if stays[word]] for sentence in sentences]
