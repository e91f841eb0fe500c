"""The changes around a pass: altered jobs, states of queue instances, subordination, execution daemons, time in a scenario."""
