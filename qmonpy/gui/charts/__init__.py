"""The chart of time: painted from rows, bars and lanes that are data (`app.gantt`)."""
