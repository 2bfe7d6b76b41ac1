# mistake: merges-out-of-order
# caught by: test_merges_are_taken_in_their_order

def segment(word, merges):
    known = {tuple(pair) for pair in merges}
    pieces = [*word, END]
    place = 0
    while place < len(pieces) - 1:
        if (pieces[place], pieces[place + 1]) in known:
            pieces[place : place + 2] = [pieces[place] + pieces[place + 1]]
            place = 0
        else:
            place += 1
    return pieces
