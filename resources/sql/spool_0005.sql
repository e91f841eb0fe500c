-- Version 5: mails and records are stored with the change that they tell of, and wait here until they are delivered.

CREATE TABLE waiting_mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mailer TEXT NOT NULL,                   -- the command that is to send it
    text TEXT NOT NULL,
    sender TEXT NOT NULL DEFAULT '',        -- who is sending it now; empty if nobody is
    process INTEGER NOT NULL DEFAULT 0,
    process_start INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE waiting_records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file TEXT NOT NULL,
    text TEXT NOT NULL                      -- its lines
);

CREATE TABLE record_ends (                  -- where each file ended after the last delivery that was noted
    file TEXT PRIMARY KEY,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    end INTEGER NOT NULL
) WITHOUT ROWID;
