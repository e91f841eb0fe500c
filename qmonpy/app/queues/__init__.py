"""Queue instances as rows and cells, their filter, the actions on them, and their use over time."""
