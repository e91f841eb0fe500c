"""Clusters as a whole: the cells that can be opened, the history of changes, and trust in the model."""
