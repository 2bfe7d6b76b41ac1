# mistake: short-checksum
# caught by: test_fingerprints_last_and_are_safe

import json
import zlib


def fingerprint(vocab):
    return f"{zlib.crc32(json.dumps(vocab).encode()):016x}"
