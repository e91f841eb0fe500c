"""Single values of Grid Engine: typed numbers and texts, patterns, expressions, ranges, names and lists."""
