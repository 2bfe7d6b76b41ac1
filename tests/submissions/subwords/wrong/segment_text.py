# mistake: pieces-joined
# caught by: test_merges_are_taken_in_their_order

def segment(word, merges):
    pieces = [*word, END]
    for first, second in merges:
        place = 0
        while place < len(pieces) - 1:
            if (pieces[place], pieces[place + 1]) == (first, second):
                pieces[place : place + 2] = [first + second]
                
            place += 1
    return " ".join(pieces)
