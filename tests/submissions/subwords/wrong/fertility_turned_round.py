# mistake: share-turned-round
# caught by: test_fertility_of_running_text

def fertility(counts, merges):
    return sum(counts.values()) / sum(n * len(segment(word, merges)) for word, n in counts.items())
