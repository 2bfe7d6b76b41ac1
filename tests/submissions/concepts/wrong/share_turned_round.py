# mistake: share-turned-round
# caught by: test_mean_of_a_padded_sentence
def mean_of_a_padded_sentence():
    real, length, hundredths = mine("mean_of_a_padded_sentence", real=(3, 8), length=(20, 40), hundredths=(11, 97))
    return hundredths / 100 * (real / length)
