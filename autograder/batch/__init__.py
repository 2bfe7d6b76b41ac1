"""Many submissions: the queue, the judge processes, and the journal their results go to."""
