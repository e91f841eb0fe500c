"""Types of the values in an SQLite file: SQLite takes a text for a number into any column, Python does not."""

import sqlite3

from qmonpy.translation import tr

_TYPES = {"INTEGER": "integer", "TEXT": "text"}
"""What `typeof` says of the values of a column, by its declared type."""
_PASSING = ("clock_driver", "waiting_mails", "waiting_records", "record_ends")
"""Tables of what is under way; a damaged row there is no reason to refuse the whole content."""
_HISTORY = ("journal", "journal_changes", "finished", "ended_reservations")


def find_wrong_type(connection: sqlite3.Connection, has_history: bool) -> str:
    """Return which table has a value of another type than its column is declared with, empty if none has.

    Without `has_history`, tables that grow for ever are left out; what reads them looks at each row.
    """
    skipped = _PASSING if has_history else _PASSING + _HISTORY
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (table,)).fetchall()
        wrong = [
            f"typeof({_quote(name)}) NOT IN ('{_TYPES[type]}', 'null')" for name, type in columns if type in _TYPES
        ]
        if not wrong or table in skipped or table.startswith("sqlite_"):
            continue
        query = f"SELECT 1 FROM {_quote(table)} WHERE {' OR '.join(wrong)} LIMIT 1"
        if connection.execute(query).fetchone():
            return tr('a value in the table "{table}" is not of the kind that belongs there').format(table=table)
    return ""


def _quote(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))
