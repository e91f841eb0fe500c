SELECT j_job_number AS job_number, j_task_number AS task_number, j_pe_taskid AS pe_taskid, j_job_name AS name,
       j_group AS "group", j_owner AS username, j_account AS account, j_project AS project,
       j_department AS department, jl_time AS "time", jl_event AS event, jl_state AS state, jl_user AS initiator,
       jl_host AS host, jl_message AS message
FROM sge_job
JOIN sge_job_log ON jl_parent = j_id
