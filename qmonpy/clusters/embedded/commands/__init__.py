"""The commands of users and administrators on the embedded cluster: their effects, and their answers as in 8.1.9."""
