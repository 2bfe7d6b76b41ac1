"""Fertility: pieces and words of running text."""

from autograder.judge import expect, task
from autograder.suites.subwords.truth import merges_of, pieces_of


@task("fertility", points=2)
def test_fertility_of_running_text(submission, draw):
    """Random words with very different counts, before and after merging, and by as many merges that fit nowhere."""
    words = [*draw.words(6), "a"]
    counts = {word: 1 + 7 * place for place, word in enumerate(words)}
    learned, before = merges_of(counts, 12), 0.0
    foreign = [("!", "!")] * len(learned)
    for merges in ([], learned, foreign):
        sizes = {word: len(pieces_of(word, merges)) for word in words}
        pieces, total = sum(counts[word] * sizes[word] for word in words), sum(counts.values())
        alone = sum(counts[word] for word in words if pieces_of(word, merges)[-1] == "_")
        slips = {
            "words-count-once": sum(sizes.values()) / len(words),
            "share-turned-round": total / pieces,
            "weighed-only-above": pieces / len(words),
            "end-mark-not-a-piece": (pieces - alone) / total,
        }
        truth = pieces / total
        slips |= {"old-answer-given": before} if merges == foreign else {}
        expect(submission.call("fertility", counts, merges)).is_close_to(
            truth, mistakes={name: value for name, value in slips.items() if abs(value - truth) > 1e-3}
        )
        before = truth
