SELECT s_name AS name, sv_time_start AS time_start, sv_time_end AS time_end, sv_variable AS variable,
       sv_dvalue AS num_value
FROM sge_statistic
JOIN sge_statistic_values ON sv_parent = s_id
