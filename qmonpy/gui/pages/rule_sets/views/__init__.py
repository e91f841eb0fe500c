"""A rule set seen otherwise: the order of its rules, what they make, who uses their names."""
