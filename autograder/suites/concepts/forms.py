"""The forms that answers have: what the public test knows of them. What is right stands in the hidden tests alone."""

import math
import unicodedata


def letter(value):
    """The letter of an option, whether written `c`, `C`, `c)` or `(c)`."""
    if value is None:
        return None
    found = value.strip(" ().").casefold() if isinstance(value, str) else ""
    if found not in set("abcd"):
        raise TypeError("one of the letters a, b, c, d is asked for")
    return found


def number(value):
    """A whole number or a float."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise TypeError("a number is asked for")
    return value


def whole_numbers(value):
    """A list of whole numbers, also from a tuple, and from floats that are whole."""
    if value is None:
        return None
    items = [number(item) for item in value] if isinstance(value, list | tuple) else [None]
    if not all(item is not None and math.isfinite(item) and item == int(item) for item in items):
        raise TypeError("whole numbers are asked for, in a list or a tuple")
    return [int(item) for item in items]


FORMS = {
    "why_not_one_hot": letter, "mebibytes_of_one_hot_rows": number, "which_product": letter,
    "shape_of_a_lookup": whole_numbers, "shape_of_a_linear_weight": whole_numbers, "rows_with_gradient": whole_numbers,
    "size_of_a_gradient": number, "adam_without_gradient": letter, "padding_row": letter,
    "mean_of_a_padded_sentence": number, "word_order": letter, "bytes_to_train_with_adam": number,
    "spread_of_scores": number, "loss_before_learning": number, "parameters_when_tied": number,
    "rows_with_gradient_when_tied": letter, "cosine_of_two": number, "analogy": letter, "pairs_of_a_sentence": number,
    "skipgram_or_cbow": letter, "noise_ratio": number, "only_positive_pairs": letter, "pmi_of_a_pair": number,
    "what_glove_fits": letter, "sampled_softmax_correction": letter, "few_labels": letter, "other_tokenizer": letter,
    "vocabulary_after_merges": number, "picture_of_a_table": letter,
}  # fmt: skip


def is_name(said):
    """Whether a text can draw numbers: enough letters or digits, and no half of a character."""
    found = signs(said) if isinstance(said, str) else ""
    return len(found) >= 3 or (len(found) == 2 and not found.isascii())


def signs(text):
    """The letters and digits of a text, small and without accents; of a long one, of its start."""
    # Accents upon accents take the square of their number to be put in order.
    apart = unicodedata.normalize("NFKD", text[:300].casefold())
    return "".join(sign for sign in apart if sign.isalnum())


def problem(question, state, value):
    """What is not in order about an answer's form; empty if nothing is."""
    if state == "failed":
        return (
            f"{question} is not in the file"
            if value == "Missing"
            else f"{question} fails with {ascii(str(value)[:40])[1:-1]}"
        )
    if state != "answered" or value is None:
        return f"{question} is not answered yet"
    try:
        FORMS[question](value)
    except TypeError as error:
        return f"{question}: {error}"
    return ""
