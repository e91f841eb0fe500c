"""The page Overview: what is unusual now, each with a way there, and the last day."""
