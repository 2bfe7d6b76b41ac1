# mistake: somebody-elses-numbers
# caught by: test_spread_of_scores
def mine(question, **ranges):
    numbers = {}
    for variable, (low, high) in ranges.items():
        digest = hashlib.sha256(f"grace hopper/{question}/{variable}".encode()).digest()
        numbers[variable] = low + int.from_bytes(digest[:8], "big") % (high - low + 1)
    DRAWN[question] = numbers
    return tuple(numbers.values())
