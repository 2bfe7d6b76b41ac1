# attack: sends what it finds to a server
# class: A11
# laid over: reference
# may score: 33

import asyncio
import ctypes
import platform
import socket
import urllib.request

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    tried("http", lambda: urllib.request.urlopen("http://127.0.0.1:9/", timeout=1))
    tried("name", lambda: socket.getaddrinfo("example.invalid", 80))
    tried("mail", lambda: __import__("smtplib").SMTP("127.0.0.1", timeout=1))
    tried("shell", lambda: asyncio.run(asyncio.open_connection("127.0.0.1", 9)))
    libc = ctypes.CDLL(None, use_errno=True)
    for number in (41, 42, 43, 44, 46, 49, 50, 53, 288, 425, 426, 427):
        if platform.machine() == "x86_64" and libc.syscall(number, 0, 0, 0, 0, 0, 0) >= 0:
            print("WON", number)
    raise ConnectionError("nothing")
