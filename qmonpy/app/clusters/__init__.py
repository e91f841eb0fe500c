"""Clusters as a whole: those that can be opened, exchange with files, history, and trust in the model."""
