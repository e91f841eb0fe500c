"""The page Queues: queue instances, cluster queues and hosts with slots, load and states, and what qmod does there."""
