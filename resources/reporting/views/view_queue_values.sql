SELECT q_qname AS qname, q_hostname AS hostname,
       qv_time_start AS time_start, qv_time_end AS time_end, qv_variable AS variable,
       qv_svalue AS str_value, qv_dvalue AS num_value, qv_dconfig AS num_config
FROM sge_queue
JOIN sge_queue_values ON qv_parent = q_id
