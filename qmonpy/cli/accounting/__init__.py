"""The accounting of ended jobs: `qacct` on the records of a cluster or on any accounting file, and old files."""
