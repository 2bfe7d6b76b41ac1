# mistake: words-count-once
# caught by: test_fertility_of_running_text

def fertility(counts, merges):
    return sum(len(segment(word, merges)) for word in counts) / len(counts)
