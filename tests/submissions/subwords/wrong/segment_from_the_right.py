# mistake: merged-from-the-right
# caught by: test_equal_letters_are_merged_from_the_left

def segment(word, merges):
    pieces = [*word, END]
    for first, second in merges:
        for place in range(len(pieces) - 2, -1, -1):
            if pieces[place : place + 2] == [first, second]:
                pieces[place : place + 2] = [first + second]
    return pieces
