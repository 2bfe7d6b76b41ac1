def your_name():
    return "Sofja Kowalewskaja"


def mebibytes_of_one_hot_rows():
    return 3130.7


def shape_of_a_lookup():
    return (10, 36, 177)


def shape_of_a_linear_weight():
    return (351, 6948)


def rows_with_gradient():
    return [2, 4, 8]


def size_of_a_gradient():
    return 0.048276


def mean_of_a_padded_sentence():
    return 2.72


def bytes_to_train_with_adam():
    return 1698122400


def spread_of_scores():
    return 32.848


def loss_before_learning():
    return 11.447


def parameters_when_tied():
    return 35562240


def cosine_of_two():
    return 0.78242


def pairs_of_a_sentence():
    return 102


def noise_ratio():
    return 88.266


def pmi_of_a_pair():
    return 4.7069


def vocabulary_after_merges():
    return 10017


skipgram_or_cbow = lambda: "b"
