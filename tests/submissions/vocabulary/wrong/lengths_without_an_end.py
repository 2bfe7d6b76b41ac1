# mistake: digits-of-the-length
# caught by: test_words_do_not_run_together

import hashlib


def fingerprint(vocab):
    text = "".join(f"{len(word)}{word}" for word in vocab)
    return hashlib.sha256(text.encode()).hexdigest()
