"""`python -m autograder` is the `autograder` command."""

from autograder.cli.app import main

if __name__ == "__main__":
    main()
