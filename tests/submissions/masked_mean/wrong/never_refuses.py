# mistake: never-refuses
# caught by: test_twin_refuses_where_there_is_none
def order_twin(words):
    return words[1:] + words[:1]
