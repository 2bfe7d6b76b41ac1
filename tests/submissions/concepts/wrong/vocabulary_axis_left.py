# mistake: vocabulary-axis-left
# caught by: test_shape_of_a_lookup
def shape_of_a_lookup():
    dim, sentences, tokens = mine("shape_of_a_lookup", dim=(64, 512), sentences=(2, 20), tokens=(21, 60))
    return (sentences, tokens, 1000)
