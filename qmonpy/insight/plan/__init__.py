"""The plan: a state played forward until every job has its start, and how well the model predicts a real cluster."""
