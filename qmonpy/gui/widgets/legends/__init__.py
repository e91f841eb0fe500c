"""Legends of pictures: their marks with samples, and the widget that shows them."""
