"""The changes around a pass: altered jobs, states of queue instances, subordination, daemons, time in a scenario."""
