"""Words as texts with spaces between the pieces, merged by regular expressions."""

import re


def _joined(text, pair):
    return re.sub(r"(?<!\S)" + re.escape(" ".join(pair)) + r"(?!\S)", lambda _: "".join(pair), text)


def segment(word, merges):
    text = " ".join(word + END)
    for pair in merges:
        text = _joined(text, pair)
    return text.split(" ")


def learn_merges(counts, number):
    texts = {" ".join(word + END): times for word, times in counts.items()}
    merges = []
    for _ in range(number):
        pairs = Counter()
        for text, times in texts.items():
            pieces = text.split(" ")
            for place in range(1, len(pieces)):
                pairs[pieces[place - 1], pieces[place]] += times
        if not pairs:
            return merges
        best = sorted(pairs.items(), key=lambda item: (-item[1], item[0]))[0][0]
        merges.append(best)
        texts = {_joined(text, best): times for text, times in texts.items()}
    return merges


def decode(pieces):
    return re.sub(END, " ", "".join(pieces)).rstrip(" ")
