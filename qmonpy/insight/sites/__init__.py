"""Questions about a configuration: what hosts offer, what users may do, what a change would do."""
