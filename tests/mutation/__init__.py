"""Mutation testing: small random faults in the references, which the hidden suites must notice."""
