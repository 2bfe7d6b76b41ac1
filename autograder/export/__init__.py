"""What leaves the repository: the students' release, and packages for the tools that a course already uses."""
