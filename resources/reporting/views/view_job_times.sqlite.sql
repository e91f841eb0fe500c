-- A row for each task of a job, whose parts on other hosts and whose records of each midnight are joined; its lengths
-- of time are in seconds, as SQLite has no intervals.
SELECT j_job_number AS job_number, j_task_number AS task_number, j_job_name AS name, j_group AS groupname,
       j_owner AS username, j_account AS account, j_project AS project, j_department AS department,
       j_submission_time AS submission_time, ju_ar_parent AS ar_parent, start_time, end_time,
       CAST(strftime('%s', start_time) AS INTEGER) - CAST(strftime('%s', j_submission_time) AS INTEGER) AS wait_time,
       CAST(strftime('%s', end_time) AS INTEGER) - CAST(strftime('%s', j_submission_time) AS INTEGER) AS turnaround_time,
       CAST(strftime('%s', end_time) AS INTEGER) - CAST(strftime('%s', start_time) AS INTEGER) AS job_duration,
       wallclock_time, exit_status
FROM sge_job
JOIN (SELECT ju_parent, ju_ar_parent, min(ju_start_time) AS start_time, max(ju_end_time) AS end_time,
             max(ju_ru_wallclock) AS wallclock_time, max(ju_exit_status) AS exit_status
      FROM sge_job
      JOIN sge_job_usage ON ju_parent = j_id
      WHERE ju_start_time >= j_submission_time
      GROUP BY ju_parent, ju_ar_parent) AS task_times ON ju_parent = j_id
WHERE j_pe_taskid = 'NONE'
