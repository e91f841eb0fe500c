-- The events of a spool, version 1: numbered for whoever goes on later, and everything as of the last of them.

CREATE TABLE events (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,                  -- seconds since the epoch, by the clock of the cluster
    verb TEXT NOT NULL,                     -- added, modified, deleted, ended
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    before TEXT NOT NULL,                   -- values as JSON, `null` for none
    after TEXT NOT NULL
);

CREATE TABLE book (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, name)
) WITHOUT ROWID;
