"""The page Calendars."""
