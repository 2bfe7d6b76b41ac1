"""What students really hand in: made by code, since many of these files cannot live in a repository."""
