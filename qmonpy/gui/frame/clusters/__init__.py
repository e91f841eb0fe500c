"""The clusters of a window: chosen, opened, refreshed, kept in time, saved and closed."""
