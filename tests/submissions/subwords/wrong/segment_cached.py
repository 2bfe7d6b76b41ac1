# mistake: one-list-for-all-calls
# caught by: test_nothing_is_lost

SEEN = {}


def segment(word, merges):
    key = (word, tuple(merges))
    if key not in SEEN:
        pieces = [*word, END]
        for first, second in merges:
            place = 0
            while place < len(pieces) - 1:
                if pieces[place] == first and pieces[place + 1] == second:
                    pieces[place : place + 2] = [first + second]
                place += 1
        SEEN[key] = pieces
    return SEEN[key]
