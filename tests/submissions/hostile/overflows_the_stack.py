# attack: recurses until Python itself gives up
# class: A12
# laid over: reference
# may score: 33
# slow: the stack is large

import sys


def touched_rows(ids, vocab_size, padding_idx=None):
    sys.setrecursionlimit(10**9)
    return touched_rows(ids, vocab_size, padding_idx)
