# mistake: own-row-as-a-fault
# caught by: test_analogy
def analogy():
    return "a"
