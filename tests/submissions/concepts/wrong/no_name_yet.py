# mistake: no-name-yet
# caught by: test_noise_ratio
def your_name():
    return ""
