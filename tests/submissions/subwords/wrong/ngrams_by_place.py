# mistake: by-place-not-length
# caught by: test_groups_of_random_words

def char_ngrams(word, shortest, longest):
    marked = f"<{word}>"
    groups = []
    for start in range(len(marked)):
        for size in range(shortest, longest + 1):
            if start + size <= len(marked) and (size > 1 or 0 < start < len(marked) - 1):
                groups.append(marked[start : start + size])
    return groups
