"""Laws that take long to test: each module is one, run by `python -m tests.laws.NAME [COUNT] [--seed N]`."""
