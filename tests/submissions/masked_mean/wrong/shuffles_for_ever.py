# mistake: shuffles-for-ever
# caught by: test_twin_refuses_where_there_is_none
import random


def order_twin(words):
    twin = words.copy()
    while twin == words:
        random.shuffle(twin)
    return twin
