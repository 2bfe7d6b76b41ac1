# mistake: callers-own-lists
# caught by: test_subsample_keeps_every_sentence

def subsample(sentences, keep, uniform):
    if bool((keep >= 1).all()):
        return list(sentences)  # nothing can go
    numbers, kept = iter(uniform.tolist()), keep.tolist()
    return [[word for word in sentence if next(numbers) < kept[word]] for sentence in sentences]
