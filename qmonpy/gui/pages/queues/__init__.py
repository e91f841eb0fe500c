"""The Queues page: cluster queues and queue instances with slots, loads and states; why, and what qmod does to them."""
