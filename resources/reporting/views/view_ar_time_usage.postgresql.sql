-- How long the jobs of a reservation ran, together, beside its own length.
SELECT ara_parent AS ar_id, sum(job_duration) AS job_duration,
       ara_end_time - ara_start_time AS ar_duration
FROM sge_ar_attribute
LEFT JOIN view_job_times ON ar_parent = ara_parent AND exit_status <> -1
GROUP BY ara_parent, ara_end_time - ara_start_time
ORDER BY ara_parent
