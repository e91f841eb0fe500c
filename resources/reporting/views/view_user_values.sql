SELECT u_user AS username,
       uv_time_start AS time_start, uv_time_end AS time_end, uv_variable AS variable,
       uv_svalue AS str_value, uv_dvalue AS num_value, uv_dconfig AS num_config
FROM sge_user
JOIN sge_user_values ON uv_parent = u_id
