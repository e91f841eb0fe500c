"""The dialog that repeats a request: its dates, the answer for each, and all of them asked for together."""
