"""Vectors: the mean over groups, repeats and shared buckets included, with gradients."""

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, task
from autograder.suites.subwords import probes
from autograder.suites.subwords.truth import groups_of, hash_of, vector_of


def likely(word, table, shortest, longest):
    """What the usual slips make of a word."""
    rows = [hash_of(group) % len(table) for group in groups_of(word, shortest, longest)]
    if not rows:
        return {"nan-without-groups": has_nan() | raised("ZeroDivisionError"), "crash-without-groups": raised()}
    truth = vector_of(word, table, shortest, longest)
    once = [hash_of(group) % len(table) for group in dict.fromkeys(groups_of(word, shortest, longest))]
    wide, groups = table.double(), set(groups_of(word, shortest, longest))
    slips = {
        "rows-added-up": wide[rows].sum(dim=0),
        "rows-once": wide[sorted(set(rows))].mean(dim=0),
        "groups-once": wide[once].mean(dim=0),
        "divided-by-different-groups": wide[rows].sum(dim=0) / len(groups),
        "wrong-range-of-lengths": vector_of(word, table, 3, 6).double(),
    }
    return {
        name: value.to(table.dtype) for name, value in slips.items() if (value - truth.double()).abs().max() > 1e-2
    } | {"fresh-dtype": has_dtype(torch.float32 if table.dtype == torch.float64 else torch.float64)}


@task("subword_vector", points=2)
def test_vectors_of_words_never_seen(submission, draw):
    """Random words and tables, in both dtypes; on another device."""
    for dtype, (shortest, longest) in ((torch.float32, (2, 4)), (torch.float64, (3, 5))):
        word, table = draw.words(1)[0], draw.normal(101, 5, dtype=dtype) * 3
        expect(submission.call("subword_vector", word, table, shortest, longest)).is_close_to(
            vector_of(word, table, shortest, longest), mistakes=likely(word, table, shortest, longest)
        )
    expect(submission.elsewhere.call("subword_vector", word, table, 3, 5)).is_close_to(vector_of(word, table, 3, 5))


@task("subword_vector", points=1)
def test_repeated_groups_and_shared_buckets_count_each_time(submission, draw):
    """A syllable twice over, in a table of three rows."""
    for word in ("bananana", "kuku"):
        table = draw.normal(3, 2) * 5
        expect(submission.call("subword_vector", word, table, 2, 3)).is_close_to(
            vector_of(word, table, 2, 3), mistakes=likely(word, table, 2, 3)
        )


@task("subword_vector", points=1)
def test_a_word_without_groups_is_zeros(submission, draw):
    """A word too short for any group, on any device; and one with a single group."""
    table = draw.normal(7, 3)
    expect(submission.call("subword_vector", "a", table, 3, 3)).is_close_to(vector_of("a", table, 3, 3))
    for dtype in (torch.float32, torch.float64):
        table = draw.normal(7, 3, dtype=dtype)
        fresh = {"fresh-dtype": has_dtype(*({torch.float32} - {dtype}))}
        expect(submission.call("subword_vector", "a", table, 5, 6)).is_close_to(
            torch.zeros(3, dtype=dtype), mistakes=likely("a", table, 5, 6) | fresh
        )
    expect(submission.elsewhere.call("subword_vector", "a", table, 5, 6)).is_close_to(torch.zeros(3, dtype=dtype))


@task("subword_vector", points=2)
def test_gradients_reach_the_rows_of_the_groups(submission, draw):
    """Each row gets its share of the gradient, as often as it was used."""
    word, table, upstream = (
        draw.words(1)[0],
        draw.normal(11, 3, dtype=torch.float64),
        draw.normal(3, dtype=torch.float64),
    )
    rows = [hash_of(group) % 11 for group in groups_of(word, 2, 3)]
    truth = torch.zeros(11, 3, dtype=torch.float64)
    once = truth.clone()
    for row in rows:
        truth[row] += upstream / len(rows)
        once[row] = upstream / len(rows)
    facts = submission.run(probes.vector_with_gradient, word, table, 2, 3, upstream)
    expect(facts["connected"]).holds(
        "a vector that depends on the table", otherwise="a vector cut off from the table", mistake="gradient-cut"
    )
    expect(facts["gradient"]).is_close_to(
        truth,
        mistakes={"rows-added-up": truth * len(rows)} | ({} if torch.allclose(once, truth) else {"rows-once": once}),
    )
