"""Generic Qt item models over rows of the application."""
