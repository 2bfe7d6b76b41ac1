# mistake: shuffles-once
# caught by: test_twin_without_luck
import random


def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    return random.sample(words, len(words))
