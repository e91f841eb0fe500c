-- Version 8: the share tree, and until when running jobs were debited to it. A spool that was made with them keeps its own.

INSERT OR IGNORE INTO facts (name, place, text, digest) VALUES
    ('share_tree', 0, 'null', row_digest('facts', 'share_tree', 'null')),
    ('debited_until', 0, '0', row_digest('facts', 'debited_until', '0'));
