-- Version 2: administrative hosts and submit hosts are kept, and users are among the objects.

INSERT INTO facts VALUES ('admin_hosts', 0, '[]'), ('submit_hosts', 0, '[]');
