# mistake: trained-rows-overrun
# caught by: test_few_labels
def few_labels():
    return "c"
