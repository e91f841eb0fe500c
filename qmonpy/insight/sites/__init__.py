"""Questions about a configuration: the capacity of hosts, the access of users, the effect of a change."""
