"""What users submit with: the command lines of `qsub` and `qrsub`, and what a qmaster checks of them."""
