"""Questions about rule sets: what is probably a mistake, which rule applies, what a rule counts, who uses a name."""
