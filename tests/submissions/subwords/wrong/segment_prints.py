# mistake: returned-nothing
# caught by: test_merges_are_taken_in_their_order

def segment(word, merges):
    print([*word, END])
