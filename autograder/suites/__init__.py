"""The suites: one room per assignment, with its tasks, probes, public and hidden tests, and known mistakes."""
