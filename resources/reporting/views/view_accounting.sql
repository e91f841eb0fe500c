-- What each run of a job's task used; records that began before the job was submitted are wrong and left out.
SELECT j_job_number AS job_number, j_task_number AS task_number, j_pe_taskid AS pe_taskid, j_job_name AS name,
       j_group AS "group", j_owner AS username, j_account AS account, j_project AS project,
       j_department AS department, j_submission_time AS submission_time, ju_ar_parent AS ar_parent,
       ju_start_time AS start_time, ju_end_time AS end_time, ju_ru_wallclock AS wallclock_time, ju_cpu AS cpu,
       ju_mem AS mem, ju_io AS io, ju_iow AS iow, ju_maxvmem AS maxvmem, ju_exit_status AS exit_status
FROM sge_job
JOIN sge_job_usage ON ju_parent = j_id
WHERE ju_start_time >= j_submission_time
