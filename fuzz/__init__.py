"""Fuzzing of what reads bytes that students write: `python -m fuzz TARGET`, or `make fuzz`."""
