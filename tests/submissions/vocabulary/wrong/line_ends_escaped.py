# mistake: two-words-written-alike
# caught by: test_words_do_not_run_together
def fingerprint(vocab):
    text = "".join(word.replace("\n", "\\n") + "\n" for word in vocab)
    return hashlib.sha256(text.encode()).hexdigest()
