"""The spool: a whole cluster in a file that several processes may have open."""
