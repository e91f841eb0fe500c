-- Version 4: one process at a time lets the time of the cluster pass; it is named here until it stops doing so.

CREATE TABLE clock_driver (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    clock TEXT NOT NULL,                    -- which of the clocks of the process it is
    process INTEGER NOT NULL,
    process_start INTEGER NOT NULL          -- as the operating system counts; another process may get the number again
);
