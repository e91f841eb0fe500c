SELECT g_group AS groupname,
       gv_time_start AS time_start, gv_time_end AS time_end, gv_variable AS variable,
       gv_svalue AS str_value, gv_dvalue AS num_value, gv_dconfig AS num_config
FROM sge_group
JOIN sge_group_values ON gv_parent = g_id
