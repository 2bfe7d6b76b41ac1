# attack: returns objects and bytes that run code when they are unpickled or copied
# class: A15
# laid over: stub
# may score: 0

import os
import pickle


class Loaded:
    def __reduce__(self):
        return os.system, ("echo WON",)

    __reduce_ex__ = lambda self, protocol: (os.system, ("echo WON",))
    __deepcopy__ = __copy__ = lambda self, *args: os.system("echo WON")


def both():
    with open("model.pt", "wb") as stream:
        stream.write(pickle.dumps(Loaded()))
    return [Loaded(), pickle.dumps(Loaded()), {"model": Loaded()}]


def one_hot_lookup(*args):
    return both()


def embedding_lookup(*args):
    return both()


def linear_equivalent(*args):
    return both()


def build_embedding(*args):
    return both()


def lookup_gradient(*args):
    return both()


def touched_rows(*args):
    return both()


def nearest_word(*args):
    return both()
