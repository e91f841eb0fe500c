-- The tables of the reporting database as the last dbwriter left them: version 10, 6.2u1.

CREATE TABLE sge_ar (
    ar_id numeric(38),
    ar_number integer,
    ar_owner text,
    ar_submission_time timestamp,
    PRIMARY KEY (ar_id)
);

CREATE TABLE sge_checkpoint (
    ch_id integer,
    ch_line integer,
    ch_time timestamp,
    PRIMARY KEY (ch_id)
);

CREATE TABLE sge_department (
    d_id numeric(38),
    d_department text,
    PRIMARY KEY (d_id)
);

CREATE TABLE sge_group (
    g_id numeric(38),
    g_group text,
    PRIMARY KEY (g_id)
);

CREATE TABLE sge_host (
    h_id numeric(38),
    h_hostname text,
    PRIMARY KEY (h_id)
);

CREATE TABLE sge_job (
    j_id numeric(38),
    j_job_number integer,
    j_task_number integer,
    j_pe_taskid text,
    j_job_name text,
    j_group text,
    j_owner text,
    j_account text,
    j_priority integer,
    j_submission_time timestamp,
    j_project text,
    j_department text,
    PRIMARY KEY (j_id)
);

CREATE TABLE sge_project (
    p_id numeric(38),
    p_project text,
    PRIMARY KEY (p_id)
);

CREATE TABLE sge_queue (
    q_id numeric(38),
    q_qname text,
    q_hostname text,
    PRIMARY KEY (q_id)
);

CREATE TABLE sge_share_log (
    sl_id numeric(38),
    sl_curr_time timestamp,
    sl_usage_time timestamp,
    sl_node text,
    sl_user text,
    sl_project text,
    sl_shares integer,
    sl_job_count integer,
    sl_level double precision,
    sl_total double precision,
    sl_long_target_share double precision,
    sl_short_target_share double precision,
    sl_actual_share double precision,
    sl_usage double precision,
    sl_cpu double precision,
    sl_mem double precision,
    sl_io double precision,
    sl_ltcpu double precision,
    sl_ltmem double precision,
    sl_ltio double precision,
    PRIMARY KEY (sl_id)
);

CREATE TABLE sge_statistic (
    s_id numeric(38),
    s_name text,
    PRIMARY KEY (s_id)
);

CREATE TABLE sge_user (
    u_id numeric(38),
    u_user text,
    PRIMARY KEY (u_id)
);

CREATE TABLE sge_version (
    v_id integer,
    v_version text,
    v_time timestamp,
    PRIMARY KEY (v_id, v_version)
);

CREATE TABLE sge_ar_attribute (
    ara_id numeric(38),
    ara_parent numeric(38),
    ara_curr_time timestamp,
    ara_name text,
    ara_account text,
    ara_start_time timestamp,
    ara_end_time timestamp,
    ara_granted_pe text,
    PRIMARY KEY (ara_id),
    FOREIGN KEY (ara_parent) REFERENCES sge_ar (ar_id)
);

CREATE TABLE sge_ar_log (
    arl_id numeric(38),
    arl_parent numeric(38),
    arl_time timestamp,
    arl_event text,
    arl_state text,
    arl_message text,
    PRIMARY KEY (arl_id),
    FOREIGN KEY (arl_parent) REFERENCES sge_ar (ar_id)
);

CREATE TABLE sge_ar_resource_usage (
    arru_id numeric(38),
    arru_parent numeric(38),
    arru_variable text,
    arru_value text,
    PRIMARY KEY (arru_id),
    FOREIGN KEY (arru_parent) REFERENCES sge_ar (ar_id)
);

CREATE TABLE sge_ar_usage (
    aru_id numeric(38),
    aru_parent numeric(38),
    aru_termination_time timestamp,
    aru_qname text,
    aru_hostname text,
    aru_slots integer,
    PRIMARY KEY (aru_id),
    FOREIGN KEY (aru_parent) REFERENCES sge_ar (ar_id)
);

CREATE TABLE sge_department_values (
    dv_id numeric(38),
    dv_parent numeric(38),
    dv_time_start timestamp,
    dv_time_end timestamp,
    dv_variable text,
    dv_svalue text,
    dv_dvalue double precision,
    dv_dconfig double precision,
    PRIMARY KEY (dv_id),
    FOREIGN KEY (dv_parent) REFERENCES sge_department (d_id)
);

CREATE TABLE sge_group_values (
    gv_id numeric(38),
    gv_parent numeric(38),
    gv_time_start timestamp,
    gv_time_end timestamp,
    gv_variable text,
    gv_svalue text,
    gv_dvalue double precision,
    gv_dconfig double precision,
    PRIMARY KEY (gv_id),
    FOREIGN KEY (gv_parent) REFERENCES sge_group (g_id)
);

CREATE TABLE sge_host_values (
    hv_id numeric(38),
    hv_parent numeric(38),
    hv_time_start timestamp,
    hv_time_end timestamp,
    hv_variable text,
    hv_svalue text,
    hv_dvalue double precision,
    hv_dconfig double precision,
    PRIMARY KEY (hv_id),
    FOREIGN KEY (hv_parent) REFERENCES sge_host (h_id)
);

CREATE TABLE sge_job_log (
    jl_id numeric(38),
    jl_parent numeric(38),
    jl_time timestamp,
    jl_event text,
    jl_state text,
    jl_user text,
    jl_host text,
    jl_state_time integer,
    jl_message text,
    PRIMARY KEY (jl_id),
    FOREIGN KEY (jl_parent) REFERENCES sge_job (j_id)
);

CREATE TABLE sge_job_request (
    jr_id numeric(38),
    jr_parent numeric(38),
    jr_variable text,
    jr_value text,
    PRIMARY KEY (jr_id),
    FOREIGN KEY (jr_parent) REFERENCES sge_job (j_id)
);

CREATE TABLE sge_job_usage (
    ju_id numeric(38),
    ju_parent numeric(38),
    ju_curr_time timestamp,
    ju_qname text,
    ju_hostname text,
    ju_start_time timestamp,
    ju_end_time timestamp,
    ju_failed integer,
    ju_exit_status integer,
    ju_granted_pe text,
    ju_slots integer,
    ju_ru_wallclock integer,
    ju_ru_utime double precision,
    ju_ru_stime double precision,
    ju_ru_maxrss integer,
    ju_ru_ixrss integer,
    ju_ru_issmrss integer,
    ju_ru_idrss integer,
    ju_ru_isrss integer,
    ju_ru_minflt integer,
    ju_ru_majflt integer,
    ju_ru_nswap integer,
    ju_ru_inblock integer,
    ju_ru_outblock integer,
    ju_ru_msgsnd integer,
    ju_ru_msgrcv integer,
    ju_ru_nsignals integer,
    ju_ru_nvcsw integer,
    ju_ru_nivcsw integer,
    ju_cpu double precision,
    ju_mem double precision,
    ju_io double precision,
    ju_iow double precision,
    ju_maxvmem double precision,
    ju_ar_parent numeric(38),
    PRIMARY KEY (ju_id),
    FOREIGN KEY (ju_parent) REFERENCES sge_job (j_id)
);

CREATE TABLE sge_project_values (
    pv_id numeric(38),
    pv_parent numeric(38),
    pv_time_start timestamp,
    pv_time_end timestamp,
    pv_variable text,
    pv_svalue text,
    pv_dvalue double precision,
    pv_dconfig double precision,
    PRIMARY KEY (pv_id),
    FOREIGN KEY (pv_parent) REFERENCES sge_project (p_id)
);

CREATE TABLE sge_queue_values (
    qv_id numeric(38),
    qv_parent numeric(38),
    qv_time_start timestamp,
    qv_time_end timestamp,
    qv_variable text,
    qv_svalue text,
    qv_dvalue double precision,
    qv_dconfig double precision,
    PRIMARY KEY (qv_id),
    FOREIGN KEY (qv_parent) REFERENCES sge_queue (q_id)
);

CREATE TABLE sge_statistic_values (
    sv_id numeric(38),
    sv_parent numeric(38),
    sv_time_start timestamp,
    sv_time_end timestamp,
    sv_variable text,
    sv_dvalue double precision,
    PRIMARY KEY (sv_id),
    FOREIGN KEY (sv_parent) REFERENCES sge_statistic (s_id)
);

CREATE TABLE sge_user_values (
    uv_id numeric(38),
    uv_parent numeric(38),
    uv_time_start timestamp,
    uv_time_end timestamp,
    uv_variable text,
    uv_svalue text,
    uv_dvalue double precision,
    uv_dconfig double precision,
    PRIMARY KEY (uv_id),
    FOREIGN KEY (uv_parent) REFERENCES sge_user (u_id)
);

CREATE INDEX sge_ar_idx0 ON sge_ar (ar_number);
CREATE INDEX sge_ar_idx1 ON sge_ar (ar_owner);
CREATE INDEX sge_ar_attribute_idx0 ON sge_ar_attribute (ara_end_time);
CREATE INDEX sge_ar_log_idx0 ON sge_ar_log (arl_event);
CREATE INDEX sge_job_usage_idx1 ON sge_job_usage (ju_ar_parent);
