"""What an exported `autograder.zip` runs inside otter-grader: student code never runs in otter's own processes."""

COURSE = "grader"  # the folder of the zip's `files/` that holds the course with its one suite
VERDICTS = "verdicts"  # the one variable of the notebook that otter executes: whether each test passed
