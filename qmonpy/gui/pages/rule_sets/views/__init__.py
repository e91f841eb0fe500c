"""Further views of a rule set: the order of its rules, their counters, and the uses of their names."""
