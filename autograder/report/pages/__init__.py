"""Pages for people: each student's feedback and the course's report, self-contained HTML."""
