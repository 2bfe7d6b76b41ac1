"""The questions asked when no known mistake was recognised: one for each rung of the ladder, and a few that fit better.

Every other sentence a student reads comes from a suite's `mistakes.toml` or from the test's own `question`.
"""

from __future__ import annotations

import re

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
    Rung.SIDE_EFFECTS: "Which line writes into a tensor that the caller still owns?",
    Rung.COST: "Which single tensor operation does the whole batch at once?",
}

# What was raised, and what to ask then; the first that fits.
_RAISED: tuple[tuple[str, str], ...] = (
    (r"RecursionError", "When does your function stop calling itself?"),
    (r"EOFError|SystemExit|KeyboardInterrupt", "Which line waits for somebody, or leaves the program?"),
    (r"TypeError: .*(positional argument|keyword argument)", "Are the parameters those of the stub, in its order?"),
    (r"NameError|UnboundLocalError", "Where does that name get its value, and is it spelt alike in both places?"),
    (r"IndexError|KeyError", "What do you look up there, and what is there to be found?"),
    (r"AttributeError", "What type does the value before the dot have on that line?"),
    (r"RuntimeError: .*(in-place operation|leaf [Vv]ariable)", "Which changes should autograd see, and which not?"),
    (r"RuntimeError: .*does not (require grad|have a grad_fn)", "Which call took this tensor out of the graph?"),
    (r"ZeroDivisionError", "Which of your denominators can be 0?"),
)
_ITEMS = re.compile(r"\d[\d,]* items?:")


def question(rung: Rung, got: str) -> str:
    """What to ask about a failed test.

    Args:
        rung: where it stopped.
        got: what came back, in words, or what was raised.
    """
    if rung is Rung.RAISES:
        return next((asked for pattern, asked in _RAISED if re.search(pattern, got)), BY_RUNG[rung])
    if rung is Rung.SHAPE and _ITEMS.match(got):
        return "How many items should there be, and which are missing or too many?"
    return BY_RUNG[rung]
