"""A running engine: it keeps what a pass needs from one pass to the next and takes changes one by one.

Its law: what it decides equals what a fresh pass (`schedule`) decides on the same state.
"""
