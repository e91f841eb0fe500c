SELECT p_project AS project,
       pv_time_start AS time_start, pv_time_end AS time_end, pv_variable AS variable,
       pv_svalue AS str_value, pv_dvalue AS num_value, pv_dconfig AS num_config
FROM sge_project
JOIN sge_project_values ON pv_parent = p_id
