# mistake: logarithm-forgotten
# caught by: test_pmi_of_a_pair
def pmi_of_a_pair():
    both, one, other, total = mine(
        "pmi_of_a_pair", both=(40, 90), one=(200, 400), other=(500, 900), total=(100_000, 300_000)
    )
    return (both / total) / ((one / total) * (other / total))
