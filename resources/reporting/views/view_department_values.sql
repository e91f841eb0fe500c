SELECT d_department AS department,
       dv_time_start AS time_start, dv_time_end AS time_end, dv_variable AS variable,
       dv_svalue AS str_value, dv_dvalue AS num_value, dv_dconfig AS num_config
FROM sge_department
JOIN sge_department_values ON dv_parent = d_id
