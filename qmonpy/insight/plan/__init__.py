"""The plan: a state played forward until every job has its start, and how far that may be trusted."""
