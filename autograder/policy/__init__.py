"""From what the tests gave to a mark: which attempt counts, what lateness costs, and what people decided."""
