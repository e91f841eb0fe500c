"""What is booked: the ledger of consumables and quotas, timelines, and values that depend on both."""
