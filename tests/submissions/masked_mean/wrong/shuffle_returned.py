# mistake: returned-nothing
# caught by: test_twin_of_dog_bites_man
def order_twin(words):
    import random
    if len(set(words)) < 2:
        raise ValueError
    return random.shuffle(words)
