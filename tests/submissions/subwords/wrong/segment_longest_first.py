# mistake: already-pieces
# caught by: test_merges_are_taken_in_their_order

def segment(word, merges):
    known = {first + second for first, second in merges}
    rest, pieces = word + END, []
    while rest:
        size = next(size for size in range(len(rest), 0, -1) if size == 1 or rest[:size] in known)
        pieces.append(rest[:size])
        rest = rest[size:]
    return pieces
