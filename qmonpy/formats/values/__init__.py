"""The text of single values: lists, dates, ranges, formulas, calendars and queue settings."""
