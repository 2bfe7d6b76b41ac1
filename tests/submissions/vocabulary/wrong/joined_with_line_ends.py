# mistake: separator-in-words
# caught by: test_words_do_not_run_together

import hashlib


def fingerprint(vocab):
    text = "\n".join(vocab)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
