SELECT ar_number, ar_owner AS owner, ar_submission_time AS submission_time, ara_name AS name,
       ara_account AS account, ara_start_time AS start_time, ara_end_time AS end_time, ara_granted_pe AS granted_pe
FROM sge_ar
JOIN sge_ar_attribute ON ara_parent = ar_id
