import torch
from autograder.judge import expect, task
@task("one_hot_lookup", points=1)
def test_one_hot_rows(submission, draw):
    """Each id gives its row."""
    ids, weight = draw.ids(7, 2, 5), draw.normal(7, 3)
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(weight[ids])
@task("lookup_gradient", points=2)
def test_dups(submission, draw):
    """A repeated id collects."""
    ids, up = torch.tensor([1,1,3]), draw.normal(3, 3)
    e=torch.zeros(5,3).index_add(0,ids,up); w=torch.zeros(5,3); w[ids]=up
    expect(submission.call("lookup_gradient", ids, up, 5)).is_close_to(e, mistakes={"duplicates-lost":w})
