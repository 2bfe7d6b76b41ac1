# mistake: old-answer-given
# caught by: test_fertility_of_running_text

SIZES = {}


def fertility(counts, merges):
    pieces = 0
    for word, times in counts.items():
        key = (word, len(merges))
        if key not in SIZES:
            SIZES[key] = len(segment(word, merges))
        pieces += times * SIZES[key]
    return pieces / sum(counts.values())
