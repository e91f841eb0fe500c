-- The use by the hour and by the day, added up over all but one of what it is divided by, in the order in which
-- questions read it.

CREATE TABLE qmonpy_use_sums (
    um_parent integer,
    um_hours integer,
    um_hour integer,
    um_jobs bigint,
    um_failed bigint,
    um_cpu double precision,
    um_slot_seconds bigint,
    um_wait bigint,
    um_wait_most bigint,
    um_turnaround bigint,
    um_turnaround_most bigint,
    um_run bigint,
    um_run_most bigint,
    PRIMARY KEY (um_parent, um_hours, um_hour),
    FOREIGN KEY (um_parent) REFERENCES qmonpy_use_of (uo_id)
) WITHOUT ROWID;

-- All is derived anew, with these sums.
DELETE FROM qmonpy_use;
DELETE FROM qmonpy_derivation WHERE de_table = 'qmonpy_use';
