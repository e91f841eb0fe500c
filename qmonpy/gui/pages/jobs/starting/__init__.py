"""What would start a waiting job, in the panel *Why?*."""
