# mistake: from-scratch-on-little
# caught by: test_few_labels
def few_labels():
    return "b"
