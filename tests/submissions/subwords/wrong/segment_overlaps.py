# mistake: overlap-merged-twice
# caught by: test_equal_letters_are_merged_from_the_left

def segment(word, merges):
    pieces = [*word, END]
    for first, second in merges:
        merged, place = [], 0
        while place < len(pieces):
            if pieces[place : place + 2] == [first, second]:
                merged.append(first + second)
                place += 1 if pieces[place + 1 : place + 3] == [first, second] else 2
            else:
                merged.append(pieces[place])
                place += 1
        pieces = merged
    return pieces
