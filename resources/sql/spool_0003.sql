-- Version 3: the journal keeps who really made a change, acting as its user; empty if that was the user.

ALTER TABLE journal ADD COLUMN real_user TEXT NOT NULL DEFAULT '';
