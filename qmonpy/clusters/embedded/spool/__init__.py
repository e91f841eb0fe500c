"""The spool: a whole embedded cluster in an SQLite file that several processes may have open."""
