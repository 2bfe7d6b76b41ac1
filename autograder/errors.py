"""The errors that the command tells in one sentence: what was found, what was expected, what to do."""


class ToldError(Exception):
    """Something that the user can mend; the text says how. Everything else is a fault of ours and shows a traceback."""
