# mistake: half-a-piece-merged
# caught by: test_merges_are_taken_in_their_order

def segment(word, merges):
    text = " ".join(word + END)
    for first, second in merges:
        text = text.replace(f"{first} {second}", first + second)
    return text.split(" ")
