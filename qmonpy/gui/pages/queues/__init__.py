"""The Queues page: queue instances with their slots, loads and states; enabling and disabling."""
