"""Questions about the policies: what the share tree and tickets come to, the place of a waiting job, other settings."""
