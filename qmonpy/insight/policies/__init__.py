"""Questions about the policies: what the share tree and tickets come to, and what would follow from others."""
