"""Hidden tests of the questions that are answered by a letter; each option that is worth a word has its mistake."""

from autograder.judge import task
from autograder.suites.concepts.truth import expect_letter


@task("why_not_one_hot", points=1, question="How long is a one-hot row, and does it depend on the word?")
def test_why_not_one_hot(submission):
    """What one-hot rows lack."""
    expect_letter(submission, "why_not_one_hot", "c", a="one-hot-stops-learning", b="ids-taken-for-places")


@task("which_product", points=1, question="Which two axes does a matrix product sum over, and how long are they?")
def test_which_product(submission):
    """A lookup as a product."""
    expect_letter(submission, "which_product", "b", d="table-turned-round")


@task("adam_without_gradient", points=1, question="Which two running means does Adam keep, and when do they change?")
def test_adam_without_gradient(submission):
    """A row without a gradient, under Adam."""
    expect_letter(submission, "adam_without_gradient", "d", a="no-gradient-no-step", c="adam-never-forgets")


@task("padding_row", points=1, question="What shape has a lookup of a batch with padding in it?")
def test_padding_row(submission):
    """What `padding_idx` sees to."""
    expect_letter(submission, "padding_row", "b", a="padding-idx-as-a-mask", c="padding-row-guarded")


@task("word_order", points=1, question="In what do the means of the two sentences differ?")
def test_word_order(submission):
    """The order of words in a mean."""
    expect_letter(
        submission, "word_order", "a", b="order-by-training", c="order-by-capacity", d="order-by-capacity"
    )  # fmt: skip


@task("rows_with_gradient_when_tied", points=1, question="Why should two different gradients cancel?")
def test_rows_with_gradient_when_tied(submission):
    """Rows with a gradient, when head and table are one."""
    expect_letter(
        submission, "rows_with_gradient_when_tied", "c", a="head-gives-no-gradient", b="only-targets-learn"
    )  # fmt: skip


@task("analogy", points=1, question="Which of the rows compared would be near the sum in almost any table?")
def test_analogy(submission):
    """What a failed analogy says."""
    expect_letter(submission, "analogy", "d", a="own-row-as-a-fault", b="one-analogy-as-proof")


@task("skipgram_or_cbow", points=1, question="What does the window do in each of the two?")
def test_skipgram_or_cbow(submission):
    """What predicts what."""
    expect_letter(submission, "skipgram_or_cbow", "b", a="skipgram-is-cbow")


@task("only_positive_pairs", points=1, question="In which direction does a real pair push its two vectors?")
def test_only_positive_pairs(submission):
    """Training without negatives."""
    expect_letter(submission, "only_positive_pairs", "a", b="negatives-only-for-speed", d="vectors-shrink")


@task("what_glove_fits", points=1, question="Which numbers does GloVe see of a corpus?")
def test_what_glove_fits(submission):
    """What GloVe fits."""
    expect_letter(submission, "what_glove_fits", "c", a="raw-counts-fitted")


@task("sampled_softmax_correction", points=1, question="Does the correction come before or after the drawing?")
def test_sampled_softmax_correction(submission):
    """What the correction corrects."""
    expect_letter(
        submission, "sampled_softmax_correction", "d", a="correction-against-overflow", c="correction-as-a-bonus"
    )  # fmt: skip


@task("few_labels", points=1, question="What does a linear layer find in rows that nobody has trained?")
def test_few_labels(submission):
    """What to try first with few labels."""
    expect_letter(submission, "few_labels", "a", b="from-scratch-on-little", c="trained-rows-overrun")


@task("other_tokenizer", points=1, question="What does a row know about the text of its token?")
def test_other_tokenizer(submission):
    """A table under another tokenizer."""
    expect_letter(submission, "other_tokenizer", "d", a="loading-checks-meaning", c="any-numbering-will-do")


@task("picture_of_a_table", points=1, question="Which of its two axes does a t-SNE picture name?")
def test_picture_of_a_table(submission):
    """What a picture proves."""
    expect_letter(submission, "picture_of_a_table", "b", a="gap-measured")
