# mistake: words-run-together
# caught by: test_a_text_comes_back_as_it_was

def decode(pieces):
    return "".join(pieces).replace(END, "")
