# mistake: end-mark-not-a-piece
# caught by: test_fertility_of_running_text

def fertility(counts, merges):
    total = 0
    for word, n in counts.items():
        total += n * len([piece for piece in segment(word, merges) if piece != END])
    return total / sum(counts.values())
