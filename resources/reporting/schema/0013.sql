-- What keeps each record to once: which rows a source found when it was met, and how often what a task used was told
-- without any time. And the values that are still valid, which each next value of the same kind ends.

ALTER TABLE qmonpy_source ADD COLUMN so_newest bigint;
ALTER TABLE qmonpy_source ADD COLUMN so_marks text;

CREATE TABLE qmonpy_timeless_usage (
    tu_key text,
    tu_accounting integer,
    tu_reporting integer,
    PRIMARY KEY (tu_key)
);

CREATE INDEX qmonpy_host_values_valid ON sge_host_values (hv_parent, hv_variable) WHERE hv_time_end IS NULL;
CREATE INDEX qmonpy_queue_values_valid ON sge_queue_values (qv_parent, qv_variable) WHERE qv_time_end IS NULL;
