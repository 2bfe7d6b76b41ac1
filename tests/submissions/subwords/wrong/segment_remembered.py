# mistake: old-answer-given
# caught by: test_merges_are_taken_in_their_order

SEEN = {}


def segment(word, merges):
    if (word, len(merges)) not in SEEN:
        pieces = [*word, END]
        for first, second in merges:
            place = 0
            while place < len(pieces) - 1:
                if pieces[place] == first and pieces[place + 1] == second:
                    pieces[place : place + 2] = [first + second]
                place += 1
        SEEN[word, len(merges)] = pieces
    return list(SEEN[word, len(merges)])
