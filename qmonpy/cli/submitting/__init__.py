"""What `qsub` reads beside its words: the script of the job, and whether the program that verifies it is there."""
