-- How far values were derived from each table: all its rows up to a number, and all hours before a time. With this step
-- the views are made, which are files of their own.

CREATE TABLE qmonpy_derivation (
    de_table text,
    de_last_id numeric(38),
    de_until timestamp,
    PRIMARY KEY (de_table)
);
