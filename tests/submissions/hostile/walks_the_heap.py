# attack: goes through all objects the garbage collector knows, and their referents
# class: A6
# laid over: stub
# may score: 0

import gc


def loot():
    gc.unfreeze()
    words = [a + b for a, b in (("test_pub", "lic"), ("seed-of-", "this"), ("cana", "ry"), ("submission.", "call("))]
    for thing in gc.get_objects():
        for one in (thing, *gc.get_referents(thing)):
            if isinstance(one, (str, bytes)) and len(one) < 2000:
                text = one if isinstance(one, str) else one.decode("latin-1")
                if any(word in text for word in words) and text not in words:
                    raise LookupError("LOOT " + text[:150])
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
