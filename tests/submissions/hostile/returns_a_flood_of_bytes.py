# attack: returns sixty million bytes, which are written out for each of the mistakes that they might be
# class: A12
# laid over: stub
# may score: 0
_FLOOD = b"\x00 " * 31_000_000


def one_hot_lookup(ids, weight):
    return _FLOOD


def embedding_lookup(ids, weight):
    return [[[[_FLOOD[:10_000_000]]]]]


def lookup_gradient(ids, upstream, vocab_size, pad=None):
    return {(_FLOOD[:number],): 1 for number in range(9_000_000, 9_000_006)}


def touched_rows(ids, vocab_size, pad=None):
    return [_FLOOD[:1_000_000]] * 60
