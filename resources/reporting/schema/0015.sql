-- Questions by user and hour over a year are answered from the index alone.

DROP INDEX qmonpy_department_values;
DROP INDEX qmonpy_group_values;
DROP INDEX qmonpy_project_values;
DROP INDEX qmonpy_user_values;
CREATE INDEX qmonpy_department_values ON sge_department_values (dv_variable, dv_time_start, dv_parent, dv_dvalue);
CREATE INDEX qmonpy_group_values ON sge_group_values (gv_variable, gv_time_start, gv_parent, gv_dvalue);
CREATE INDEX qmonpy_project_values ON sge_project_values (pv_variable, pv_time_start, pv_parent, pv_dvalue);
CREATE INDEX qmonpy_user_values ON sge_user_values (uv_variable, uv_time_start, uv_parent, uv_dvalue);
