# mistake: power-forgotten
# caught by: test_noise_ratio
def noise_ratio():
    (times,) = mine("noise_ratio", times=(20, 400))
    return times
