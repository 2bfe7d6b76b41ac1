"""Hidden tests of `count_parameters`."""

from autograder.judge import expect, task
from autograder.suites.weight_tying import probes


@task("count_parameters", points=1)
def test_count_of_trainable_parameters(submission):
    """Frozen Parameters count, unless trainable_only leaves them out."""
    whole = 5 * 3 + 3 + 3 * 2 + 2
    expect(submission.run(probes.count, "frozen", [5, 3, 2])).equals(whole, mistakes={"frozen-left-out": whole - 15})
    expect(submission.run(probes.count, "frozen", [5, 3, 2], trainable_only=True)).equals(
        whole - 15, mistakes={"frozen-counted": whole, "flag-turned-round": 15}
    )
    expect(submission.run(probes.count, "shared", [11, 3, 2], trainable_only=True)).equals(
        44, mistakes={"counts-names": 77}
    )


@task("count_parameters", points=1)
def test_count_at_any_depth(submission):
    """Submodules at any depth count, buffers do not, and a module without Parameters has none."""
    whole = (5 * 3 + 3) + 2 * 3 + 1
    expect(submission.run(probes.count, "deep", [5, 3, 2])).equals(
        whole, mistakes={"counts-buffers": whole + 7, "top-level-only": 1}
    )
    expect(submission.run(probes.count, "none", [5, 3, 2])).equals(0)


@task("count_parameters", points=1)
def test_count_tells_equal_from_shared(submission):
    """Two equal layers count twice, also when they share memory; one layer in two places counts once."""
    layer = 5 * 3 + 3
    expect(submission.run(probes.count, "equal", [5, 3, 2])).equals(
        2 * layer, mistakes={"counts-distinct-values": layer}
    )
    expect(submission.run(probes.count, "memory", [5, 3, 2])).equals(2 * layer, mistakes={"looks-at-memory": layer})
    expect(submission.run(probes.count, "twice", [5, 3, 2])).equals(
        layer + 3 * 5 + 5, mistakes={"counts-names": 2 * layer + 20}
    )
