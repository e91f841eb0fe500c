"""The Gantt chart as data: rows, bars, lanes, and the time axis."""
