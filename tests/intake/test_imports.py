"""Packages that are not there when a submission is graded are named."""

from __future__ import annotations

import pytest

from autograder.intake.imports import foreign, note


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import torch, math\nfrom torch.nn import functional as F\nimport numpy as np\n", []),
        ("from __future__ import annotations\nfrom collections import Counter\nfrom autograder import check\n", []),
        ("import scipy.linalg\n", ["scipy"]),
        ("def f():\n    from sklearn.decomposition import PCA\n    import scipy\n", ["scipy", "sklearn"]),
        ("from masked_mean import masked_mean\n", ["masked_mean"]),
        ('"""\nimport the corpus\n"""\nfrom . import x\n', []),
        ("try:\n    import scipy\nexcept ImportError:\n    scipy = None\n", []),
        ("if 1:\n  try:\n    from scipy.linalg import svd, qr\n    import pandas\n  except ImportError:\n    0\n", []),
        ("try:\n    import scipy\nexcept ImportError:\n    import sklearn\n", ["sklearn"]),
        ("try:\n    import scipy\nexcept ImportError:\n    pass\nimport scipy\n", ["scipy"]),
        ("match x:\n    case 1:\n        import scipy\n", ["scipy"]),
        ("for x in y:\n    pass\nelse:\n    import scipy\n", ["scipy"]),
        ("try:\n    pass\nfinally:\n    import scipy\n", ["scipy"]),
        ("f = lambda: 1\nif f:\n    pass\nelif f():\n    with f as g:\n        import scipy\n", ["scipy"]),
        ("x = (y for y in z) if a else lambda body: body\nimport scipy\n", ["scipy"]),
        ("try:\n    import scipy\nexcept (KeyError, ModuleNotFoundError):\n    import sklearn\n", ["sklearn"]),
        ("try:\n    import scipy\nexcept ValueError:\n    pass\n", ["scipy"]),
        ("try:\n    import scipy\nexcept a" + ".b" * 500 + ":\n    pass\n", ["scipy"]),
        ("import scipy\nx = " + "1 + " * 2500 + "1\n", ["scipy"]),
        ("from scipy \\\n    import linalg\n", ["scipy"]),
        ("\x0cimport scipy", ["scipy"]),
        ("import torch  # and import\nimport  scipy", ["scipy"]),
        ("import scipy\ndef broken(:\n", []),
        ("import scipy\n" + "(" * 100_000, []),
    ],
)
def test_only_what_python_and_torch_lack_is_foreign(source, names):
    assert foreign(source) == names


def test_the_note_says_what_there_is():
    assert note("import torch\n") == []
    (said,) = note("import scipy\nimport pandas\nimport sklearn\n")
    assert said.startswith("it imports pandas, scipy and sklearn: only Python's own library, torch and NumPy")
