"""Concepts: short questions about the whole unit, to be answered on paper or in code.

What it teaches   Saying beforehand what code will do: how large it gets, which rows learn, what a number means, and
                  which hope is vain. Each answer is a letter, a number, a shape or a list of rows. Where there is
                  something to work out you have numbers of your own: share the way with others, not the result.
Difficulty        2 of 5
Minutes           90
Prerequisites     embedding_probe; it comes last, and each question belongs to one of the other assignments

How to answer     Write what you return in the place of each TODO. A letter is "a" to "d". A number may be typed in or
                  computed: `return 12 * 4`, `return math.sqrt(width)` and five lines of torch are all right, an int is
                  as good as a float. Start with your name: it draws your numbers. `python concepts.py` prints the
                  questions with your own numbers and what you have answered so far; it does not say what is right.

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, N ids. "Logarithm" is the natural one.
Unless a question says otherwise, nn.Embedding, nn.Linear, F.one_hot and the optimisers are PyTorch's as they come.
"""

from __future__ import annotations

import hashlib
import inspect
import math
import textwrap
from collections.abc import Callable

DRAWN: dict[str, dict[str, int]] = {}


def mine(question: str, **ranges: tuple[int, int]) -> tuple[int, ...]:
    """Draw your own numbers for a question, one from each range, both ends included. Given: leave it as it is."""
    name = " ".join(your_name().split()).casefold()
    numbers = {}
    for variable, (low, high) in ranges.items():
        digest = hashlib.sha256(f"{name}/{question}/{variable}".encode()).digest()
        numbers[variable] = low + int.from_bytes(digest[:8], "big") % (high - low + 1)
    DRAWN[question] = numbers
    return tuple(numbers.values())


def your_name() -> str:
    """Say under which name you hand in.

    Your numbers are drawn from it. Small and capital letters are the same, and so are one space and several. Write it
    as your course knows it, or the numbers will not be those that you are graded by.

    Returns:
        Your name: a text with at least three letters or digits (two, in a script other than a to z).
    """
    ### BEGIN SOLUTION
    return "Ada Lovelace"
    ### END SOLUTION


def why_not_one_hot() -> str:
    """Every word is a one-hot row. Apart from the memory that they fill, what is wrong with such rows?

    a) They let no gradient through, so that nothing behind them can learn.

    b) Words whose ids are neighbours come out alike, whatever they mean.

    c) Any two different words are equally far apart, so that no two are more alike than others.

    d) A frequent word gets a longer row than a rare one.

    Returns:
        The letter of the best answer.
    """
    ### BEGIN SOLUTION
    return "c"
    ### END SOLUTION


def mebibytes_of_one_hot_rows() -> float:
    """How many MiB does a batch of one-hot rows fill?

    There are `sentences` sentences of `tokens` tokens each, the vocabulary has `vocab_size` words, and the numbers are
    float32. One MiB is 2²⁰ bytes.

    Returns:
        The number of MiB, within 0.1 %.
    """
    sentences, tokens, vocab_size = mine(
        "mebibytes_of_one_hot_rows", sentences=(16, 64), tokens=(100, 500), vocab_size=(20_000, 60_000)
    )
    ### BEGIN SOLUTION
    return sentences * tokens * vocab_size * 4 / 2**20
    ### END SOLUTION


def which_product() -> str:
    """`table` has shape (V, D), `ids` has shape (N,), and `rows = F.one_hot(ids, V).float()`. What is `table[ids]`?

    a) `table @ rows`

    b) `rows @ table`

    c) `rows * table`

    d) `rows @ table.T`

    Returns:
        The letter of the product that gives the same numbers whenever V, D and N are three different numbers.
    """
    ### BEGIN SOLUTION
    return "b"
    ### END SOLUTION


def shape_of_a_lookup() -> tuple[int, ...]:
    """`embedding = nn.Embedding(1000, dim)`; `ids` has `sentences` rows and `tokens` columns.

    Returns:
        The shape of `embedding(ids)`, a tuple.
    """
    dim, sentences, tokens = mine("shape_of_a_lookup", dim=(64, 512), sentences=(2, 20), tokens=(21, 60))
    ### BEGIN SOLUTION
    return sentences, tokens, dim
    ### END SOLUTION


def shape_of_a_linear_weight() -> tuple[int, ...]:
    """A lookup in a table of `vocab_size` rows and `dim` columns is written as `nn.Linear` on one-hot rows.

    Returns:
        The shape of this linear layer's `weight`, a tuple.
    """
    vocab_size, dim = mine("shape_of_a_linear_weight", vocab_size=(1000, 9000), dim=(64, 512))
    ### BEGIN SOLUTION
    return dim, vocab_size
    ### END SOLUTION


def rows_with_gradient() -> list[int]:
    """Which rows of the table get a gradient that is not zero?

    The table is `nn.Embedding(12, 5, padding_idx=pad)`, the loss is `embedding(ids).sum()`, and the batch of ids is
    `[[first, second, first, pad], [third, first, pad, pad]]`.

    Returns:
        The numbers of these rows, each once, in any order: a list, a tuple, a set, or a tensor of any shape.
    """
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    ids = [[first, second, first, pad], [third, first, pad, pad]]
    ### BEGIN SOLUTION
    return sorted({row for sentence in ids for row in sentence} - {pad})
    ### END SOLUTION


def size_of_a_gradient() -> float:
    """What stands in the gradient of one row?

    A batch of `tokens` ids, one axis, holds the id 7 `times` times. The table is `nn.Embedding(100, dim)` and the loss
    is `embedding(ids).mean()`, a mean over all numbers of the result.

    Returns:
        Each number in row 7 of `embedding.weight.grad` (they are all the same), within 0.1 %.
    """
    times, tokens, dim = mine("size_of_a_gradient", times=(3, 9), tokens=(11, 40), dim=(5, 19))
    ### BEGIN SOLUTION
    return times / (tokens * dim)
    ### END SOLUTION


def adam_without_gradient() -> str:
    """`torch.optim.Adam` trains an `nn.Embedding`. Step 1 looks row 5 up; step 2, the next, does not.

    In step 2 the gradient of row 5 is exactly 0. What happens to row 5 in step 2?

    a) It stays where it is: without a gradient there is no step.

    b) It goes back to where it was before step 1.

    c) It moves on as far as in step 1, in the same direction.

    d) It moves on in the same direction, but less far than in step 1.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "d"
    ### END SOLUTION


def padding_row() -> str:
    """`embedding = nn.Embedding(V, D, padding_idx=0)`. What does `padding_idx` see to?

    a) Means and sums over a sentence's vectors leave padding out.

    b) Row 0 starts as zeros, and looking it up gives it no gradient. That is all.

    c) Row 0 is zeros for ever, also after `embedding.weight` has been overwritten with other numbers.

    d) Id 0 is taken out of a batch before anything is looked up.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "b"
    ### END SOLUTION


def mean_of_a_padded_sentence() -> float:
    """A sentence has `real` tokens and is padded to `length`; at padding its vectors are zeros.

    Somebody averages over all `length` places and gets `hundredths` / 100 as the first number of the mean.

    Returns:
        The first number of the mean over the real tokens alone, within 0.1 %.
    """
    real, length, hundredths = mine("mean_of_a_padded_sentence", real=(3, 8), length=(20, 40), hundredths=(11, 97))
    ### BEGIN SOLUTION
    return hundredths / 100 * length / real
    ### END SOLUTION


def word_order() -> str:
    """A classifier sees the mean of a sentence's word vectors. Can it tell "dog bites man" from "man bites dog"?

    a) No, whatever the table holds and whatever stands behind the mean.

    b) Yes, once it has been trained on enough sentences of both kinds.

    c) Yes, if the vectors have at least as many numbers as the sentence has words.

    d) Yes, if there is a hidden layer between the mean and the answer.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "a"
    ### END SOLUTION


def bytes_to_train_with_adam() -> int:
    """How many bytes does a table need while Adam trains it?

    It has `vocab_size` rows and `dim` columns. Everything is float32 and dense. Count the table, its gradient, and what
    Adam remembers of each of its numbers. Leave out the counter of steps and all that lives only within a step.

    Returns:
        The number of bytes, exactly.
    """
    vocab_size, dim = mine("bytes_to_train_with_adam", vocab_size=(30_000, 130_000), dim=(256, 4096))
    ### BEGIN SOLUTION
    return vocab_size * dim * 4 * 4
    ### END SOLUTION


def spread_of_scores() -> float:
    """A query and a key have `dim` numbers each, all independent, with mean 0 and standard deviation 1.

    Returns:
        The standard deviation of their dot product, before anybody scales it; within 0.1 %.
    """
    (dim,) = mine("spread_of_scores", dim=(200, 2000))
    ### BEGIN SOLUTION
    return math.sqrt(dim)
    ### END SOLUTION


def loss_before_learning() -> float:
    """A language model starts with logits that are all 0. What is its cross-entropy, as PyTorch computes it?

    The vocabulary has `vocab_size` words.

    Returns:
        The loss for a token, within 0.1 %.
    """
    (vocab_size,) = mine("loss_before_learning", vocab_size=(5_000, 120_000))
    ### BEGIN SOLUTION
    return math.log(vocab_size)
    ### END SOLUTION


def parameters_when_tied() -> int:
    """How many numbers does this model train?

    A table of `vocab_size` rows and `dim` columns; an `nn.Linear(dim, dim)` with its bias; a head that gives
    `vocab_size` logits, whose weight is tied to the table, and which has a bias of its own.

    Returns:
        How many numbers all its parameters have together, exactly.
    """
    vocab_size, dim = mine("parameters_when_tied", vocab_size=(10_000, 50_000), dim=(128, 1024))
    ### BEGIN SOLUTION
    return vocab_size * dim + dim * dim + dim + vocab_size
    ### END SOLUTION


def rows_with_gradient_when_tied() -> str:
    """A language model's head is tied to its table; the loss is the cross-entropy over all V words.

    After one batch and `loss.backward()`: which rows of the table have a gradient that is not zero, as a rule?

    a) Those of the words that went in.

    b) Those of the words that went in, and of the words to be predicted.

    c) All rows.

    d) None: what comes from the head and what comes from the lookup cancel.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "c"
    ### END SOLUTION


def cosine_of_two() -> float:
    """What is the cosine of the vectors (`a`, `b`) and (`c`, `d`)?

    Returns:
        The cosine, within 0.1 %: at least four digits.
    """
    a, b, c, d = mine("cosine_of_two", a=(2, 6), b=(7, 12), c=(7, 12), d=(2, 6))
    ### BEGIN SOLUTION
    return (a * c + b * d) / (math.hypot(a, b) * math.hypot(c, d))
    ### END SOLUTION


def analogy() -> str:
    """In a trained table the row nearest to king − man + woman, of all rows, is the row of king. What follows?

    a) That the table is badly trained, or that there is a bug in the search.

    b) That the table knows no relation between king and queen.

    c) That cosine is the wrong measure here, and Euclidean distance would find queen.

    d) Little: the words of the question are usually left out of the search, and even a hit is a hint and no law.

    Returns:
        The letter of the best answer.
    """
    ### BEGIN SOLUTION
    return "d"
    ### END SOLUTION


def pairs_of_a_sentence() -> int:
    """How many (centre, context) pairs does skip-gram make of one sentence?

    The sentence has `words` words. Each is the centre once, with every word at most `window` places to its left or
    right as a context. Nothing is left out at random, and nothing stands outside the sentence.

    Returns:
        The number of pairs, exactly.
    """
    words, window = mine("pairs_of_a_sentence", words=(9, 30), window=(2, 4))
    ### BEGIN SOLUTION
    return 2 * window * words - window * (window + 1)
    ### END SOLUTION


def skipgram_or_cbow() -> str:
    """Skip-gram and CBOW, the two models of word2vec: what predicts what?

    a) Skip-gram the centre from its context, CBOW the context from its centre.

    b) Skip-gram the context from its centre, CBOW the centre from its context.

    c) Both the next word from all words before it.

    d) Skip-gram the counts of the whole corpus, CBOW those within a window.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "b"
    ### END SOLUTION


def noise_ratio() -> float:
    """One word is `times` times as frequent as another.

    Negative samples are drawn from the counts raised to the power 0.75.

    Returns:
        How many times as often the frequent word is drawn as a negative, within 0.1 %.
    """
    (times,) = mine("noise_ratio", times=(20, 400))
    ### BEGIN SOLUTION
    return float(times**0.75)
    ### END SOLUTION


def only_positive_pairs() -> str:
    """Skip-gram with the logistic loss is trained on real pairs only, without a single negative. Where does it lead?

    a) All scores grow, for any two words: the vectors come to point the same way.

    b) To the same neighbours as with negatives, only that it takes longer.

    c) To good vectors for rare words, and bad ones for frequent words.

    d) To vectors that are all zeros, since nothing holds them up.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "a"
    ### END SOLUTION


def pmi_of_a_pair() -> float:
    """What is the PMI (with the natural logarithm) of two words?

    Of `total` pairs in all, `both` are a pair of these two; the one word is the first of `one` pairs, and the other is
    the second of `other` pairs.

    Returns:
        The PMI, within 0.1 %.
    """
    both, one, other, total = mine(
        "pmi_of_a_pair", both=(40, 90), one=(200, 400), other=(500, 900), total=(100_000, 300_000)
    )
    ### BEGIN SOLUTION
    return math.log(both * total / (one * other))
    ### END SOLUTION


def what_glove_fits() -> str:
    """GloVe takes two words' vectors, their dot product, and adds two biases. What is the sum fitted to?

    a) How often the two words stand together.

    b) The cosine of the two words' rows in the table of counts.

    c) The logarithm of how often the two words stand together.

    d) The probability that the second word is the next one.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "c"
    ### END SOLUTION


def sampled_softmax_correction() -> str:
    """Sampled softmax scores a few words, drawn more often if they are frequent. What is the correction for?

    From each word's logit, the logarithm of how often that word is expected to be drawn is subtracted.

    a) It keeps the exponentials from overflowing.

    b) It makes rare words be drawn more often.

    c) It gives frequent words higher scores, since they are more likely.

    d) It makes up for frequent words being there, and pushed down, more often than their share in the full softmax.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "d"
    ### END SOLUTION


def few_labels() -> str:
    """You have 300 labelled sentences of everyday English, and a table trained on billions of words. What comes first?

    a) Freeze the table and train a linear layer on top; unfreeze later, with a small learning rate, if need be.

    b) Start from a random table, since it can become just what the task wants.

    c) Start from the trained table and train all of it at once, with the large learning rate of a new layer.

    d) Freeze a random table and train a linear layer on top.

    Returns:
        The letter of the best first try.
    """
    ### BEGIN SOLUTION
    return "a"
    ### END SOLUTION


def other_tokenizer() -> str:
    """A tokenizer is trained anew on other text, to as many tokens as before. The model's old checkpoint is loaded.

    Nothing else is done. What happens?

    a) Loading fails, since the tokens do not fit the checkpoint.

    b) Each row moves to where its token is now.

    c) All works as before, since one numbering of tokens is as good as another.

    d) Loading works, and many ids look up rows that were learnt for other tokens.

    Returns:
        The letter of the right answer.
    """
    ### BEGIN SOLUTION
    return "d"
    ### END SOLUTION


def vocabulary_after_merges() -> int:
    """A byte-level BPE tokenizer starts from the 256 bytes and learns `merges` merges; `special` tokens are added.

    Every merge makes a new token, and no token is taken out.

    Returns:
        How many rows its embedding table needs, exactly.
    """
    merges, special = mine("vocabulary_after_merges", merges=(5_000, 50_000), special=(3, 12))
    ### BEGIN SOLUTION
    return 256 + merges + special
    ### END SOLUTION


def picture_of_a_table() -> str:
    """A t-SNE picture of a table shows two groups of words with a wide gap. What does the gap's width tell?

    a) How unlike the groups are: twice the gap is twice the distance in the table.

    b) Next to nothing: whoever wants to know measures in the table itself.

    c) That a straight line separates the groups in the table, too.

    d) That the table varies most along the direction of the gap.

    Returns:
        The letter of the best answer.
    """
    ### BEGIN SOLUTION
    return "b"
    ### END SOLUTION


QUESTIONS: tuple[Callable[[], object], ...] = (
    why_not_one_hot, mebibytes_of_one_hot_rows, which_product, shape_of_a_lookup, shape_of_a_linear_weight,
    rows_with_gradient, size_of_a_gradient, adam_without_gradient, padding_row, mean_of_a_padded_sentence, word_order,
    bytes_to_train_with_adam, spread_of_scores, loss_before_learning, parameters_when_tied,
    rows_with_gradient_when_tied, cosine_of_two, analogy, pairs_of_a_sentence, skipgram_or_cbow, noise_ratio,
    only_positive_pairs, pmi_of_a_pair, what_glove_fits, sampled_softmax_correction, few_labels, other_tokenizer,
    vocabulary_after_merges, picture_of_a_table,
)  # fmt: skip


def main() -> None:
    """Print the questions, those with numbers with yours, and what has been answered so far; no verdict."""
    name, _ = _answer(your_name)
    print(f" 1 your_name: {name}")
    for number, question in enumerate(QUESTIONS, 2):
        answer, answered = _answer(question)
        numbers = DRAWN.get(question.__name__, {})
        text, _, returns = (inspect.getdoc(question) or "").partition("Returns:")
        lines = [part.strip() for part in text.split("\n\n") if part.strip()] + [returns.strip()]
        print(f"\n{number:2} {question.__name__}")
        for line in lines if numbers or not answered else lines[:1]:
            print(textwrap.fill(" ".join(line.split()), 79, initial_indent="   ", subsequent_indent="   "))
        if numbers:
            print("   Yours:", ", ".join(f"{variable} = {value}" for variable, value in numbers.items()))
        print("   Answer:", textwrap.shorten(answer, 68, placeholder=" …"))


def _answer(question: Callable[[], object]) -> tuple[str, bool]:
    """What a question's function returns, as text, and whether it returns anything yet."""
    try:
        return repr(question()), True
    except NotImplementedError as error:
        missing = str(error).rpartition(": ")[2]
        return "(not written yet)" if missing == question.__name__ else "(not written yet; your name first)", False
    except Exception as error:
        return f"failed: {type(error).__name__}: {error}", False


if __name__ == "__main__":
    main()
