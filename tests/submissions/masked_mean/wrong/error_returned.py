# mistake: error-returned
# caught by: test_twin_refuses_where_there_is_none
def order_twin(words):
    if len(set(words)) < 2:
        return ValueError('none')
    return words[1:] + words[:1]
