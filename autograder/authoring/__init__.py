"""For those who write the course: stubs from solutions, known answers, and the proof that suites are sound."""
