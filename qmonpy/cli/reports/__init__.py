"""The command `qmonpy report`: which report is meant, with what it is asked, and where the answer goes."""
