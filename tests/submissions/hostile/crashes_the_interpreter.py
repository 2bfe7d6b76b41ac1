# attack: reads address zero
# class: A12
# laid over: reference
# may score: 33

import ctypes


def touched_rows(ids, vocab_size, padding_idx=None):
    ctypes.string_at(0)
