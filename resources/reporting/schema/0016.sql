-- What jobs used, by the hour of their end and by all that questions divide them by that has few values: a question
-- about a year reads these rows in place of those of each job. And records of midnight, of jobs that ran on.

CREATE TABLE qmonpy_use_of (
    uo_id integer,
    uo_user text,
    uo_project text,
    uo_department text,
    uo_group text,
    uo_queue text,
    uo_pe text,
    PRIMARY KEY (uo_id),
    UNIQUE (uo_user, uo_project, uo_department, uo_group, uo_queue, uo_pe)
);

CREATE INDEX qmonpy_job_usage_part ON sge_job_usage (ju_parent) WHERE ju_exit_status = -1;
