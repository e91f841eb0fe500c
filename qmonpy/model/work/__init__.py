"""The dynamic side of a cluster: jobs, reservations, their state, and the result of a scheduling pass."""
