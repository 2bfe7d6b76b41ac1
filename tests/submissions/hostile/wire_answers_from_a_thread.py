# attack: answers from a second thread while the first waits for ever
# class: A16
# laid over: stub
# may score: 1
# because: one public test has a fixed answer
# slow: the wall clock has to run out

import os
import stat
import struct

import msgspec

def channel():
    """The descriptor of the worker's channel: the only socket there is."""
    return next(fd for fd in range(3, 64) if is_socket(fd))


def is_socket(fd):
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def frame(payload):
    return struct.pack(">I", len(payload)) + payload


def pack(value):
    return msgspec.msgpack.encode(value)


def touched_rows(ids, vocab_size, padding_idx=None):
    import threading

    threading.Thread(target=lambda: os.write(channel(), frame(pack({"value": True, "changed": []})))).start()
    threading.Event().wait()


def nearest_word(word, words, weight):
    return "queen"
