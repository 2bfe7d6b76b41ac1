"""What people read: gradebooks, Gradescope results, messages. Derived from outcomes; writes no mark of its own."""
