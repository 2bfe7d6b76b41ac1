# attack: gives its process a name that is no text, and then takes its time
# class: A12
# laid over: reference
# may score: 36
# because: its answers are right
import ctypes
import time

ctypes.CDLL(None).prctl(15, b"\xff) \xfe S", 0, 0, 0)


def embedding_lookup(ids, weight):
    time.sleep(0.2)
    return weight[ids.long()]
