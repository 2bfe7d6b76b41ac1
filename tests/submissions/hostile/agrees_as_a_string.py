# attack: returns a str that equals every other string
# class: A4
# laid over: stub
# may score: 0

class Yes(str):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = str.__hash__


def one_hot_lookup(*args):
    return Yes("queen")


def embedding_lookup(*args):
    return Yes("queen")


def linear_equivalent(*args):
    return Yes("queen")


def build_embedding(*args):
    return Yes("queen")


def lookup_gradient(*args):
    return Yes("queen")


def touched_rows(*args):
    return Yes("queen")


def nearest_word(*args):
    return Yes("queen")
