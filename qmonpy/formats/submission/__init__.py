"""Submission: the command lines of `qsub` and `qrsub`, and the checks of a qmaster on them."""
