-- Version 2: the machines on which the qmaster was seen, as a cell keeps its history when its qmaster moves.

CREATE TABLE qmasters (
    host TEXT PRIMARY KEY
) WITHOUT ROWID;
