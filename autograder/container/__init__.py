"""Grading in a container: an image of the course, and a run that has no network and writes nothing but its results."""
