"""`python -m tests.laws.dbwriter [COUNT] [--seed N] [--postgresql]`: see `killing`."""

from tests.laws.dbwriter.killing import main

if __name__ == "__main__":
    main()
