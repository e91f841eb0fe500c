"""The overview: what is unusual in a cluster now, each with the page that shows it, and the course of its last day."""
