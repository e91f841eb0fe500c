"""What goes on in a cluster: jobs, reservations, the state they make, and what a scheduling pass decided."""
