# mistake: skipgram-is-cbow
# caught by: test_skipgram_or_cbow
def skipgram_or_cbow():
    return "a"
