# attack: looks for expected values in the locals and globals of every frame above it
# class: A6
# laid over: stub
# may score: 0

import sys


def loot():
    found, frame = [], sys._getframe(1)
    while frame is not None:
        for names in (frame.f_locals, frame.f_globals):
            for name, value in list(names.items()):
                if any(word in name for word in ("expect", "truth", "answer", "secret", "job", "journal", "tolerance")):
                    if not callable(value) and not name.startswith("__"):
                        found.append(f"{name}={value!r}")
        frame = frame.f_back
    print("LOOT", found)
    raise LookupError(" ".join(found)[:200])


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
