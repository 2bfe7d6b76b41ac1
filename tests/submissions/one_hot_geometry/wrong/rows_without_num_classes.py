# mistake: guessed-vocabulary
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    for id_ in ids.reshape(-1).tolist():
        if id_ < 0 or id_ >= vocab_size:
            raise ValueError(f"{id_} is no id")
    return F.one_hot(ids.long()).float()
