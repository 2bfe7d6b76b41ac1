# mistake: groups-once
# caught by: test_groups_that_occur_twice_are_listed_twice

def char_ngrams(word, shortest, longest):
    marked = f"<{word}>"
    groups = []
    for size in range(shortest, longest + 1):
        for start in range(len(marked) - size + 1):
            group = marked[start : start + size]
            if size > 1 or 0 < start < len(marked) - 1:
                groups.append(group)
    return list(dict.fromkeys(groups))
