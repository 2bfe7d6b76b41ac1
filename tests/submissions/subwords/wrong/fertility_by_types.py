# mistake: weighed-only-above
# caught by: test_fertility_of_running_text

def fertility(counts, merges):
    return sum(n * len(segment(word, merges)) for word, n in counts.items()) / len(counts)
