"""The command line: one module a command. Heavy imports happen inside the commands, so that `--help` is instant."""
