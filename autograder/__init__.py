"""Exercises for the unit Embeddings & Representation Learning, and the grader behind them.

Importing this package costs nothing: torch, pytest and rich are imported where they are used, and not before.
"""

__version__ = "0.1.0"
