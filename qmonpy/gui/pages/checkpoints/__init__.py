"""The page Checkpointing."""
