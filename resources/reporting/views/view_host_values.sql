SELECT h_hostname AS hostname,
       hv_time_start AS time_start, hv_time_end AS time_end, hv_variable AS variable,
       hv_svalue AS str_value, hv_dvalue AS num_value, hv_dconfig AS num_config
FROM sge_host
JOIN sge_host_values ON hv_parent = h_id
