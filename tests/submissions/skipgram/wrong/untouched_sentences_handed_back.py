# mistake: callers-own-lists
# caught by: test_subsample_keeps_every_sentence

def subsample(sentences, keep, uniform):
    numbers, result = iter(uniform.tolist()), []
    for sentence in sentences:
        stays = [next(numbers) < float(keep[word]) for word in sentence]
        result.append(sentence if all(stays) else [word for word, kept in zip(sentence, stays) if kept])
    return result
