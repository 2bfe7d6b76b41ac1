def your_name():
    return "  Grace   HOPPER "


def why_not_one_hot():
    return "C"


def which_product():
    return "b)"


def adam_without_gradient():
    return "(d)"


def padding_row():
    return " B "


def word_order():
    return "A)"


def rows_with_gradient_when_tied():
    return "c."


def rows_with_gradient():
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    return {third, first, second}
