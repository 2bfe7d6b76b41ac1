"""The vector by an EmbeddingBag, merges by rank with the best pair first."""


def subword_vector(word, table, shortest, longest):
    rows = [bucket(g, table.size(0)) for g in char_ngrams(word, shortest, longest)]
    rows = torch.tensor(rows, dtype=torch.long, device=table.device)
    return F.embedding_bag(rows, table, rows.new_zeros(1), mode="mean").squeeze(0)


def segment(word, merges):
    rank = {tuple(pair): place for place, pair in reversed(list(enumerate(merges)))}
    pieces = [*word, END]
    done = -1
    while True:
        waiting = [rank.get(pair, -1) for pair in zip(pieces, pieces[1:])]
        waiting = [place for place in waiting if place > done]
        if not waiting:
            return pieces
        done = min(waiting)
        first, second = merges[done]
        merged = []
        while pieces:
            if pieces[:2] == [first, second]:
                merged, pieces = [*merged, first + second], pieces[2:]
            else:
                merged, pieces = [*merged, pieces[0]], pieces[1:]
        pieces = merged


def decode(pieces):
    text = "".join(pieces)
    return " ".join(text.split(END)) if not text.endswith(END) else " ".join(text[:-1].split(END))
