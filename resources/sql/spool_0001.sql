-- The spool of one embedded cluster, version 1: a row for each thing, its text as in cluster files.
-- `place` orders the rows of a table (of a kind); `id` orders what only grows at its end.

CREATE TABLE spool (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    generation INTEGER NOT NULL             -- grows with every transaction
);
INSERT INTO spool VALUES (1, 0);

CREATE TABLE facts (                        -- what there is once: the name, the time, the next numbers
    name TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE objects (                      -- the configuration
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, name)
) WITHOUT ROWID;

CREATE TABLE jobs (
    number INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
);

CREATE TABLE pending (                      -- tasks that wait
    job INTEGER PRIMARY KEY REFERENCES jobs (number) DEFERRABLE INITIALLY DEFERRED,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
);

CREATE TABLE running (                      -- tasks that run
    job INTEGER NOT NULL REFERENCES jobs (number) DEFERRABLE INITIALLY DEFERRED,
    task INTEGER NOT NULL,
    place INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (job, task)
) WITHOUT ROWID;

CREATE TABLE instances (                    -- state letters of queue instances
    name TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE reservations (
    number INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
);

CREATE TABLE sequences (                    -- the first row that the cluster still holds of what grows at its end
    name TEXT PRIMARY KEY,
    first INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO sequences VALUES ('arrivals', 1), ('finished', 1), ('ended_reservations', 1);

CREATE TABLE arrivals (                     -- jobs still to come
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

CREATE TABLE finished (                     -- tasks that ended; those before the first one are history
    id INTEGER PRIMARY KEY,
    job INTEGER NOT NULL,
    owner TEXT NOT NULL,
    end_time INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX finished_by_end ON finished (end_time);

CREATE TABLE ended_reservations (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

CREATE TABLE journal (                      -- changes of the configuration that were made together
    number INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    user TEXT NOT NULL,
    note TEXT NOT NULL                      -- why, in the words of the user
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
