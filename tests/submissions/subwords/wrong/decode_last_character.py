# mistake: last-character-lost
# caught by: test_a_text_that_was_cut_off_keeps_its_last_letters

def decode(pieces):
    return "".join(pieces).replace(END, " ")[:-1]
