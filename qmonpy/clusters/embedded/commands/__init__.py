"""What the commands of users and administrators do to the embedded cluster, and what they say."""
