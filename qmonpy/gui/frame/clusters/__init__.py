"""The clusters of a window: chosen, opened, asked, followed through time, closed."""
