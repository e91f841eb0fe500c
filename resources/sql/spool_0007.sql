-- Version 7: what waits to be delivered has digests, too. Rows come and go, so their sum is not kept.

ALTER TABLE waiting_mails ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE waiting_mails SET digest = row_digest('waiting_mails', mailer, text);

ALTER TABLE waiting_records ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE waiting_records SET digest = row_digest('waiting_records', file, text);

ALTER TABLE record_ends ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE record_ends SET digest = row_digest('record_ends', file, device, inode, end);
