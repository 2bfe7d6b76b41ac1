"""The untrusted side: a fork server, its sandboxed workers, and the wire they speak."""
