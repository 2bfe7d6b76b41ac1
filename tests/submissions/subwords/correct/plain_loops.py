"""Indices, while loops and lists; results in tuples where a list would do."""


def segment(word, merges):
    pieces = list(word)
    pieces.append(END)
    for pair in merges:
        i = 0
        while i + 1 < len(pieces):
            if pieces[i] == pair[0] and pieces[i + 1] == pair[1]:
                pieces[i] = pieces[i] + pieces[i + 1]
                del pieces[i + 1]
            i += 1
    return pieces


def decode(pieces):
    words = [""]
    for piece in pieces:
        if piece.endswith(END):
            words[-1] += piece[:-1]
            words.append("")
        else:
            words[-1] += piece
    if words[-1] == "":
        words.pop()
    return " ".join(words)


def char_ngrams(word, shortest, longest):
    marked = "<" + word + ">"
    groups = []
    for length in range(shortest, longest + 1):
        start = 0
        while start + length <= len(marked):
            if length > 1 or 0 < start < len(marked) - 1:
                groups.append(marked[start : start + length])
            start += 1
    return groups


def bucket(group, buckets):
    h = 0x811C9DC5
    for b in bytearray(group, "utf8"):
        h = h ^ b
        h = (h * 0x01000193) & 0xFFFFFFFF
    return h % buckets


def fertility(counts, merges):
    pieces = 0
    words = 0
    for word in counts:
        pieces += counts[word] * len(segment(word, merges))
        words += counts[word]
    return pieces / words
