SELECT ar_number, arl_time AS "time", arl_event AS event, arl_state AS state, arl_message AS message
FROM sge_ar
JOIN sge_ar_log ON arl_parent = ar_id
