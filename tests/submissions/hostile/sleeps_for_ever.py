# attack: waits without using any processor time
# class: A12
# laid over: reference
# may score: 33
# slow: the wall clock has to run out

import threading


def touched_rows(ids, vocab_size, padding_idx=None):
    threading.Event().wait()
