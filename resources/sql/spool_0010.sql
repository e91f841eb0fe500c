-- Version 10: ended tasks tell their group, account, project, department and requests. Those that ended before tell as
-- much as they did.

SELECT 1;
