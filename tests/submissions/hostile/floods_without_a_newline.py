# attack: writes without end to its output, never a newline
# class: A12
# laid over: reference
# may score: 33

import os


def touched_rows(ids, vocab_size, padding_idx=None):
    for _ in range(2000):
        os.write(1, b"x" * 65536)
    return None
