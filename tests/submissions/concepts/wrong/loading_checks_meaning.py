# mistake: loading-checks-meaning
# caught by: test_other_tokenizer
def other_tokenizer():
    return "a"
