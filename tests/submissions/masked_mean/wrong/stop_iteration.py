# mistake: another-error
# caught by: test_twin_refuses_where_there_is_none
from itertools import permutations


def order_twin(words):
    return next(list(order) for order in permutations(words) if list(order) != words)
