"""Pairs of submissions that are more alike than the assignment explains: a reason to look, never a proof."""
