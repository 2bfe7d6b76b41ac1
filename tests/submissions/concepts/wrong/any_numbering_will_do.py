# mistake: any-numbering-will-do
# caught by: test_other_tokenizer
def other_tokenizer():
    return "c"
