"""The page of what was changed: the journal, earlier states, and the way back."""
