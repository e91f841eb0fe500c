-- Readings: how much of limits, queues and licences is used and who waits, and which process records them.

CREATE TABLE qmonpy_series (
    se_id integer,
    se_kind text,
    se_rule text,
    se_resource text,
    se_user text,
    se_project text,
    se_pe text,
    se_queue text,
    se_host text,
    PRIMARY KEY (se_id),
    UNIQUE (se_kind, se_rule, se_resource, se_user, se_project, se_pe, se_queue, se_host)
);

CREATE TABLE qmonpy_series_values (
    sr_parent integer,
    sr_time_start timestamp,
    sr_time_end timestamp,
    sr_step integer,
    sr_used double precision,
    sr_peak double precision,
    sr_limit double precision,
    sr_blocked double precision,
    sr_blocked_peak double precision,
    sr_holder text,
    PRIMARY KEY (sr_parent, sr_time_start),
    FOREIGN KEY (sr_parent) REFERENCES qmonpy_series (se_id)
);

CREATE INDEX qmonpy_series_values_step ON qmonpy_series_values (sr_step, sr_time_start);

CREATE TABLE qmonpy_recorder (
    re_id integer,
    re_process text,
    re_until timestamp,
    PRIMARY KEY (re_id)
);
