# attack: leaves folders that nobody may enter and names that nobody can print
# class: A12
# laid over: reference
# may score: 33

import os


def touched_rows(ids, vocab_size, padding_idx=None):
    for name in (b"locked", b"\xff\xfe", b"-rf", b" ", b"new\nline", b"\x1b[2J", b"*", b"x" * 255):
        os.mkdir(name, 0o700)
        os.mkdir(name + b"/inner" if len(name) < 200 else b"y" * 255, 0)
        os.close(os.open(b"file" + name[:200], os.O_CREAT, 0))
    return None
