-- The journal of a real cluster, version 1: what was written and seen, by which commands, and the configuration since.
-- `journal` and `journal_changes` are those of a spool, so that the same code reads them.

CREATE TABLE journal (                      -- changes that were made together, and other things that were asked for
    number INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    user TEXT NOT NULL,
    note TEXT NOT NULL,                     -- why, in the words of the user
    real_user TEXT NOT NULL                 -- who really made it, acting as the user; empty if that was the user
);

CREATE TABLE journal_changes (
    number INTEGER NOT NULL REFERENCES journal (number) DEFERRABLE INITIALLY DEFERRED,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT,
    PRIMARY KEY (number, place)
) WITHOUT ROWID;

CREATE TABLE journal_requests (             -- of entries with commands
    number INTEGER PRIMARY KEY REFERENCES journal (number) DEFERRABLE INITIALLY DEFERRED,
    title TEXT NOT NULL,                    -- what was asked for; empty where the changes say it
    is_done INTEGER NOT NULL
);

CREATE TABLE journal_commands (
    number INTEGER NOT NULL REFERENCES journal_requests (number) DEFERRABLE INITIALLY DEFERRED,
    place INTEGER NOT NULL,
    line TEXT NOT NULL,
    status INTEGER,                         -- of its exit; NULL if it could not be started
    output TEXT NOT NULL,
    text TEXT NOT NULL,                     -- of its file
    is_undo INTEGER NOT NULL,
    was_stopped INTEGER NOT NULL,
    PRIMARY KEY (number, place)
) WITHOUT ROWID;

CREATE TABLE objects (                      -- the configuration as it was seen last
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, name)
) WITHOUT ROWID;
