# mistake: longest-left-out
# caught by: test_groups_of_random_words

def char_ngrams(word, shortest, longest):
    marked = f"<{word}>"
    groups = []
    for size in range(shortest, longest):
        for start in range(len(marked) - size + 1):
            group = marked[start : start + size]
            if size > 1 or 0 < start < len(marked) - 1:
                groups.append(group)
    return groups
