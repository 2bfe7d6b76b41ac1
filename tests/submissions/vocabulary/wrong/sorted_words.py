# mistake: order-ignored
# caught by: test_fingerprint_tells_vocabularies_apart

import hashlib


def fingerprint(vocab):
    text = "".join(f"{len(w)}:{w}" for w in sorted(vocab))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
