"""The questions asked when no known mistake was recognised: one for each rung of the ladder.

Every other sentence a student reads comes from a suite's `mistakes.toml` or from the test's own `question`.
"""

from __future__ import annotations

from autograder.records import Rung

BY_RUNG: dict[Rung, str] = {
    Rung.LOADS: "Does the file run from top to bottom when you start it with Python?",
    Rung.FOUND: "Is the name spelt exactly as in the stub, and not inside another function?",
    Rung.ATTEMPTED: "What is the first line you would write here?",
    Rung.FINISHES: "Which loop, or which call, may never end or need too much memory on this input?",
    Rung.RAISES: "What are the shape and the dtype of each tensor on that line?",
    Rung.TYPE: "What does the docstring say that the function returns?",
    Rung.SHAPE: "Which axis is too many, missing or in another place, and which operation put it there?",
    Rung.DTYPE: "Which operation changed the dtype, or which tensor did you create without one?",
    Rung.DEVICE: "Which tensor did you create without saying on which device?",
    Rung.FINITE: "Which division, logarithm or product could give NaN or infinity on this input?",
    Rung.VALUE: "Can you work out by hand what it should be here, step by step?",
    Rung.GRADIENT: "Along which path should the gradient flow back, and what cuts it?",
    Rung.SIDE_EFFECTS: "Which line writes into a tensor that the caller still owns?",
    Rung.COST: "Which single tensor operation does the whole batch at once?",
}
