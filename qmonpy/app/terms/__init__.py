"""Numbers that the engine worked out, opened into their terms: what is added to what, as rows that unfold."""
