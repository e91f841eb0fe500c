-- What follows files beyond the number of a line, and finds rows quickly. Nothing here has a name of the original's.

CREATE TABLE qmonpy_source (
    so_id integer,
    so_kind text,
    so_path text,
    so_inode text,
    so_head_bytes integer,
    so_head_hash text,
    so_tail_bytes integer,
    so_tail_hash text,
    so_offset bigint,
    so_line bigint,
    so_broken bigint,
    so_time timestamp,
    PRIMARY KEY (so_id)
);

CREATE TABLE qmonpy_broken_line (
    bl_id integer,
    bl_source integer,
    bl_line bigint,
    bl_offset bigint,
    bl_code text,
    bl_reason text,
    bl_text text,
    bl_time timestamp,
    PRIMARY KEY (bl_id),
    FOREIGN KEY (bl_source) REFERENCES qmonpy_source (so_id)
);

CREATE TABLE qmonpy_writing (
    w_id integer,
    w_generation bigint,
    PRIMARY KEY (w_id)
);

INSERT INTO qmonpy_writing (w_id, w_generation) VALUES (1, 0);

CREATE INDEX qmonpy_broken_line_source ON qmonpy_broken_line (bl_source, bl_line);
CREATE INDEX qmonpy_job_number ON sge_job (j_job_number, j_task_number);
CREATE INDEX qmonpy_job_owner ON sge_job (j_owner, j_submission_time);
CREATE INDEX qmonpy_job_submission ON sge_job (j_submission_time);
CREATE INDEX qmonpy_job_log_parent ON sge_job_log (jl_parent);
CREATE INDEX qmonpy_job_log_time ON sge_job_log (jl_time);
CREATE INDEX qmonpy_job_request_parent ON sge_job_request (jr_parent);
CREATE INDEX qmonpy_job_usage_parent ON sge_job_usage (ju_parent);
CREATE INDEX qmonpy_job_usage_start ON sge_job_usage (ju_start_time);
CREATE INDEX qmonpy_job_usage_end ON sge_job_usage (ju_end_time);
CREATE INDEX qmonpy_share_log_time ON sge_share_log (sl_curr_time);
CREATE INDEX qmonpy_host_name ON sge_host (h_hostname);
CREATE INDEX qmonpy_queue_name ON sge_queue (q_qname, q_hostname);
CREATE INDEX qmonpy_department_values ON sge_department_values (dv_variable, dv_time_start);
CREATE INDEX qmonpy_department_values_parent ON sge_department_values (dv_parent, dv_variable, dv_time_start);
CREATE INDEX qmonpy_group_values ON sge_group_values (gv_variable, gv_time_start);
CREATE INDEX qmonpy_group_values_parent ON sge_group_values (gv_parent, gv_variable, gv_time_start);
CREATE INDEX qmonpy_host_values ON sge_host_values (hv_variable, hv_time_start);
CREATE INDEX qmonpy_host_values_parent ON sge_host_values (hv_parent, hv_variable, hv_time_start);
CREATE INDEX qmonpy_project_values ON sge_project_values (pv_variable, pv_time_start);
CREATE INDEX qmonpy_project_values_parent ON sge_project_values (pv_parent, pv_variable, pv_time_start);
CREATE INDEX qmonpy_queue_values ON sge_queue_values (qv_variable, qv_time_start);
CREATE INDEX qmonpy_queue_values_parent ON sge_queue_values (qv_parent, qv_variable, qv_time_start);
CREATE INDEX qmonpy_statistic_values ON sge_statistic_values (sv_parent, sv_variable, sv_time_start);
CREATE INDEX qmonpy_user_values ON sge_user_values (uv_variable, uv_time_start);
CREATE INDEX qmonpy_user_values_parent ON sge_user_values (uv_parent, uv_variable, uv_time_start);
CREATE INDEX qmonpy_ar_attribute_parent ON sge_ar_attribute (ara_parent);
CREATE INDEX qmonpy_ar_log_parent ON sge_ar_log (arl_parent);
CREATE INDEX qmonpy_ar_usage_parent ON sge_ar_usage (aru_parent);
CREATE INDEX qmonpy_ar_resource_usage_parent ON sge_ar_resource_usage (arru_parent);
