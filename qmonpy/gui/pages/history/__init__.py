"""The page of the history: the journal, earlier states, and the way back to them."""
