# attack: maps memory in the ways that a limit on private data does not count
# class: A12
# laid over: reference
# may score: 33

import ctypes
import mmap

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def writable(block):
    start = ctypes.c_char.from_address(id(block) + 16)
    address = ctypes.cast(ctypes.addressof(start), ctypes.POINTER(ctypes.c_void_p))[0]
    if ctypes.CDLL(None, use_errno=True).mprotect(ctypes.c_void_p(address), ctypes.c_size_t(len(block)), 3):
        raise MemoryError


def touched_rows(ids, vocab_size, padding_idx=None):
    size = 4 << 30
    shared, private, anonymous, growing = 1, 2, 0x20, 0x100
    for flags in (shared | anonymous, 3 | anonymous, private | anonymous | growing, private | anonymous):
        tried(flags, lambda: mmap.mmap(-1, size, flags=flags, prot=mmap.PROT_READ | mmap.PROT_WRITE))
    tried("then made writable", lambda: writable(mmap.mmap(-1, size, flags=private | anonymous, prot=mmap.PROT_READ)))
    raise MemoryError("nothing")
