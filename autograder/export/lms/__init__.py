"""Marks into the gradebook file that an LMS exported: its columns, order, encoding and line ends stay as they are."""
