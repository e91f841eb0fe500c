-- Version 3: the kinds of object that have been compared, as none of a kind being known does not say that it is new here.

CREATE TABLE watched_kinds (
    kind TEXT PRIMARY KEY
) WITHOUT ROWID;

WITH earlier (kind) AS (VALUES              -- the kinds of version 1
    ('complex attribute'), ('exec host'), ('host group'), ('user set'), ('project'),
    ('user'), ('parallel environment'), ('calendar'), ('checkpointing environment'), ('cluster queue'),
    ('resource quota set'), ('manager'), ('operator'), ('admin host'), ('submit host'),
    ('scheduler configuration'), ('configuration')
)
INSERT INTO watched_kinds SELECT kind FROM earlier WHERE EXISTS (SELECT 1 FROM objects)
UNION SELECT kind FROM objects;
