"""`check` in a notebook: the public tests against the functions as they are now in the running kernel."""
