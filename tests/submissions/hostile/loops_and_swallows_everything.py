# attack: loops for ever and swallows every exception on the way
# class: A12
# laid over: stub
# may score: 0
# slow: each task costs its time

def loop():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def one_hot_lookup(*args):
    return loop()


def embedding_lookup(*args):
    return loop()


def linear_equivalent(*args):
    return loop()


def build_embedding(*args):
    return loop()


def lookup_gradient(*args):
    return loop()


def touched_rows(*args):
    return loop()


def nearest_word(*args):
    return loop()
