"""Questions about rule sets: what is seldom meant, which rule applies, what a rule counts, who uses a name."""
