-- The use by the hour.

CREATE TABLE qmonpy_use (
    us_hour integer,
    us_parent integer,
    us_jobs bigint,
    us_failed bigint,
    us_cpu double precision,
    us_slot_seconds bigint,
    us_wait bigint,
    us_wait_most bigint,
    us_turnaround bigint,
    us_turnaround_most bigint,
    us_run bigint,
    us_run_most bigint,
    PRIMARY KEY (us_hour, us_parent),
    FOREIGN KEY (us_parent) REFERENCES qmonpy_use_of (uo_id)
);
