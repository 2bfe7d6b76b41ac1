# mistake: numbers-start-again
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    out = []
    for sentence in sentences:
        out.append([word for place, word in enumerate(sentence) if uniform[place] < keep[word]])
    return out
