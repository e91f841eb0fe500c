-- Version 9: the share tree is an object of the configuration like any other, and no fact.

INSERT INTO objects (kind, name, place, text, digest)
    SELECT 'share tree', 'sharetree', 0, tree, row_digest('objects', 'share tree', 'sharetree', tree)
    FROM (SELECT json_extract(text, '$') AS tree FROM facts WHERE name = 'share_tree') WHERE tree IS NOT NULL;
DELETE FROM facts WHERE name = 'share_tree';
