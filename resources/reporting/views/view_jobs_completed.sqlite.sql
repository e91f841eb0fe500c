-- Tasks by the hour of their end, without those that a parallel job has on other hosts, and without records of midnight.
SELECT strftime('%Y-%m-%d %H:00:00', ju_end_time) AS "time", count(ju_id) AS completed, ju_ar_parent AS ar_parent
FROM sge_job
JOIN sge_job_usage ON ju_parent = j_id
WHERE ju_exit_status <> -1 AND j_pe_taskid = 'NONE'
GROUP BY strftime('%Y-%m-%d %H:00:00', ju_end_time), ju_ar_parent
