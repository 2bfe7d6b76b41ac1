# attack: prints many lines to the output for errors
# class: A12
# laid over: reference
# may score: 33

import sys


def touched_rows(ids, vocab_size, padding_idx=None):
    print("line\n" * 500_000, file=sys.stderr)
    return None
