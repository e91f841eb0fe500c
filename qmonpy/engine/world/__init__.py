"""What happens by itself around a pass: states of queue instances, subordination, daemons, time in a scenario."""
