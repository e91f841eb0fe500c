"""The books of a cluster: the ledger of what is booked of consumables and quotas, timelines, and values that follow
from both."""
