"""The page Cluster queues: every attribute of queue_conf(5), for all hosts and per host and host group."""
