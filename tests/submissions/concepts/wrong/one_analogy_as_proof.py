# mistake: one-analogy-as-proof
# caught by: test_analogy
def analogy():
    return "b"
