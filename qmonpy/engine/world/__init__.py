"""The changes around a pass: states of queue instances, subordination, execution daemons, and time in a scenario."""
