# mistake: unknown-character-lost
# caught by: test_nothing_is_lost

def segment(word, merges):
    known = {character for pair in merges for piece in pair for character in piece}
    pieces = [character for character in word + END if not merges or character in known]
    for first, second in merges:
        merged = []
        for piece in pieces:
            if merged and (merged[-1], piece) == (first, second):
                merged[-1] += piece
            else:
                merged.append(piece)
        pieces = merged
    return pieces
