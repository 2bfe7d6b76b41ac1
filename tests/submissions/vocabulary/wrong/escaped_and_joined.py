# mistake: no-word-like-an-empty-one
# caught by: test_words_do_not_run_together
def fingerprint(vocab):
    lines = [word.replace("\\", "\\\\").replace("\n", "\\n") for word in vocab]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
