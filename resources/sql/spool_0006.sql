-- Version 6: every row has a digest of its content, and every table the sum of its digests, so that what a disk or
-- another program alters, loses or reorders is found. `row_digest` is a function of qmonpy; triggers keep the sums.

CREATE TABLE checks (
    name TEXT PRIMARY KEY,
    rows INTEGER NOT NULL,                  -- how many rows the table has
    total INTEGER NOT NULL                  -- the sum of their digests, each multiplied by its place if it has one
) WITHOUT ROWID;

ALTER TABLE facts ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE facts SET digest = row_digest('facts', name, text);
INSERT INTO checks SELECT 'facts', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM facts;
CREATE TRIGGER facts_added AFTER INSERT ON facts BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'facts';
END;
CREATE TRIGGER facts_changed AFTER UPDATE ON facts BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'facts';
END;
CREATE TRIGGER facts_removed AFTER DELETE ON facts BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'facts';
END;

ALTER TABLE objects ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE objects SET digest = row_digest('objects', kind, name, text);
INSERT INTO checks SELECT 'objects', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM objects;
CREATE TRIGGER objects_added AFTER INSERT ON objects BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'objects';
END;
CREATE TRIGGER objects_changed AFTER UPDATE ON objects BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'objects';
END;
CREATE TRIGGER objects_removed AFTER DELETE ON objects BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'objects';
END;

ALTER TABLE jobs ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE jobs SET digest = row_digest('jobs', number, text);
INSERT INTO checks SELECT 'jobs', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM jobs;
CREATE TRIGGER jobs_added AFTER INSERT ON jobs BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'jobs';
END;
CREATE TRIGGER jobs_changed AFTER UPDATE ON jobs BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'jobs';
END;
CREATE TRIGGER jobs_removed AFTER DELETE ON jobs BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'jobs';
END;

ALTER TABLE pending ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE pending SET digest = row_digest('pending', job, text);
INSERT INTO checks SELECT 'pending', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM pending;
CREATE TRIGGER pending_added AFTER INSERT ON pending BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'pending';
END;
CREATE TRIGGER pending_changed AFTER UPDATE ON pending BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'pending';
END;
CREATE TRIGGER pending_removed AFTER DELETE ON pending BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'pending';
END;

ALTER TABLE running ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE running SET digest = row_digest('running', job, task, text);
INSERT INTO checks SELECT 'running', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM running;
CREATE TRIGGER running_added AFTER INSERT ON running BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'running';
END;
CREATE TRIGGER running_changed AFTER UPDATE ON running BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'running';
END;
CREATE TRIGGER running_removed AFTER DELETE ON running BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'running';
END;

ALTER TABLE instances ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE instances SET digest = row_digest('instances', name, text);
INSERT INTO checks SELECT 'instances', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM instances;
CREATE TRIGGER instances_added AFTER INSERT ON instances BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'instances';
END;
CREATE TRIGGER instances_changed AFTER UPDATE ON instances BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'instances';
END;
CREATE TRIGGER instances_removed AFTER DELETE ON instances BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'instances';
END;

ALTER TABLE reservations ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE reservations SET digest = row_digest('reservations', number, text);
INSERT INTO checks SELECT 'reservations', count(*), coalesce(sum(digest * (place % 65521 + 1) % 4294967296), 0) FROM reservations;
CREATE TRIGGER reservations_added AFTER INSERT ON reservations BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'reservations';
END;
CREATE TRIGGER reservations_changed AFTER UPDATE ON reservations BEGIN
    UPDATE checks SET total = total - old.digest * (old.place % 65521 + 1) % 4294967296
        + new.digest * (new.place % 65521 + 1) % 4294967296 WHERE name = 'reservations';
END;
CREATE TRIGGER reservations_removed AFTER DELETE ON reservations BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest * (old.place % 65521 + 1) % 4294967296 WHERE name = 'reservations';
END;

ALTER TABLE arrivals ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE arrivals SET digest = row_digest('arrivals', id, text);
INSERT INTO checks SELECT 'arrivals', count(*), coalesce(sum(digest), 0) FROM arrivals;
CREATE TRIGGER arrivals_added AFTER INSERT ON arrivals BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest WHERE name = 'arrivals';
END;
CREATE TRIGGER arrivals_changed AFTER UPDATE ON arrivals BEGIN
    UPDATE checks SET total = total - old.digest
        + new.digest WHERE name = 'arrivals';
END;
CREATE TRIGGER arrivals_removed AFTER DELETE ON arrivals BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest WHERE name = 'arrivals';
END;

ALTER TABLE finished ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE finished SET digest = row_digest('finished', id, job, owner, end_time, text);
INSERT INTO checks SELECT 'finished', count(*), coalesce(sum(digest), 0) FROM finished;
CREATE TRIGGER finished_added AFTER INSERT ON finished BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest WHERE name = 'finished';
END;
CREATE TRIGGER finished_changed AFTER UPDATE ON finished BEGIN
    UPDATE checks SET total = total - old.digest
        + new.digest WHERE name = 'finished';
END;
CREATE TRIGGER finished_removed AFTER DELETE ON finished BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest WHERE name = 'finished';
END;

ALTER TABLE ended_reservations ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE ended_reservations SET digest = row_digest('ended_reservations', id, text);
INSERT INTO checks SELECT 'ended_reservations', count(*), coalesce(sum(digest), 0) FROM ended_reservations;
CREATE TRIGGER ended_reservations_added AFTER INSERT ON ended_reservations BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest WHERE name = 'ended_reservations';
END;
CREATE TRIGGER ended_reservations_changed AFTER UPDATE ON ended_reservations BEGIN
    UPDATE checks SET total = total - old.digest
        + new.digest WHERE name = 'ended_reservations';
END;
CREATE TRIGGER ended_reservations_removed AFTER DELETE ON ended_reservations BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest WHERE name = 'ended_reservations';
END;

ALTER TABLE journal ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE journal SET digest = row_digest('journal', number, time, user, note, real_user);
INSERT INTO checks SELECT 'journal', count(*), coalesce(sum(digest), 0) FROM journal;
CREATE TRIGGER journal_added AFTER INSERT ON journal BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest WHERE name = 'journal';
END;
CREATE TRIGGER journal_changed AFTER UPDATE ON journal BEGIN
    UPDATE checks SET total = total - old.digest
        + new.digest WHERE name = 'journal';
END;
CREATE TRIGGER journal_removed AFTER DELETE ON journal BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest WHERE name = 'journal';
END;

ALTER TABLE journal_changes ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
UPDATE journal_changes SET digest = row_digest('journal_changes', number, place, kind, name, before, after);
INSERT INTO checks SELECT 'journal_changes', count(*), coalesce(sum(digest), 0) FROM journal_changes;
CREATE TRIGGER journal_changes_added AFTER INSERT ON journal_changes BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.digest WHERE name = 'journal_changes';
END;
CREATE TRIGGER journal_changes_changed AFTER UPDATE ON journal_changes BEGIN
    UPDATE checks SET total = total - old.digest
        + new.digest WHERE name = 'journal_changes';
END;
CREATE TRIGGER journal_changes_removed AFTER DELETE ON journal_changes BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.digest WHERE name = 'journal_changes';
END;

INSERT INTO checks SELECT 'sequences', count(*), coalesce(sum(first), 0) FROM sequences;
CREATE TRIGGER sequences_added AFTER INSERT ON sequences BEGIN
    UPDATE checks SET rows = rows + 1, total = total + new.first WHERE name = 'sequences';
END;
CREATE TRIGGER sequences_changed AFTER UPDATE ON sequences BEGIN
    UPDATE checks SET total = total - old.first
        + new.first WHERE name = 'sequences';
END;
CREATE TRIGGER sequences_removed AFTER DELETE ON sequences BEGIN
    UPDATE checks SET rows = rows - 1, total = total - old.first WHERE name = 'sequences';
END;
