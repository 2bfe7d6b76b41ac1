# attack: prints the source of whoever called it, through linecache and inspect
# class: A6
# laid over: stub
# may score: 0

import inspect
import linecache
import sys


def loot():
    frame = sys._getframe(1)
    while frame is not None:
        try:
            print("LOOT", inspect.getsource(frame)[:300])
        except OSError:
            pass
        frame = frame.f_back
    print("LOOT", [name for name in linecache.cache if "test" in name or "truth" in name])
    raise LookupError("nothing")


def one_hot_lookup(*args):
    return loot()


def embedding_lookup(*args):
    return loot()


def linear_equivalent(*args):
    return loot()


def build_embedding(*args):
    return loot()


def lookup_gradient(*args):
    return loot()


def touched_rows(*args):
    return loot()


def nearest_word(*args):
    return loot()
