"""Why a reporting database cannot be used, as reports: what the errors of SQLite, PostgreSQL and the disk mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from qmonpy.model.report import Report, ReportError

_SQLITE: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("full", "there is no room left for it on the disk"),
    sqlite3.SQLITE_READONLY: ("read-only", "it may only be read, not written"),
    sqlite3.SQLITE_PERM: ("read-only", "it may not be accessed"),
    sqlite3.SQLITE_BUSY: ("locked", "another process is writing it and has not finished in time"),
    sqlite3.SQLITE_LOCKED: ("locked", "another process is writing it and has not finished in time"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "its content is damaged"),
    sqlite3.SQLITE_NOTADB: ("no-database", "the file is no database of SQLite"),
    sqlite3.SQLITE_CONSTRAINT: ("damaged", "its content contradicts itself"),
    sqlite3.SQLITE_CANTOPEN: ("not-opened", "it cannot be opened"),
    sqlite3.SQLITE_IOERR: ("not-written", "the disk reports an error"),
}
"""Code and reason, by the primary code of SQLite's errors."""
_POSTGRESQL: dict[str, tuple[str, str]] = {
    "28P01": ("password", "the user or the password is wrong"),
    "28000": ("password", "the server does not let this user in"),
    "3D000": ("missing", "the server has no database of this name"),
    "42501": ("forbidden", "this user may not do that in it"),
    "25006": ("read-only", "it may only be read, not written"),
    "53100": ("full", "there is no room left for it on the disk"),
    "57P01": ("not-connected", "the server has ended the connection"),
    "57P02": ("not-connected", "the server has ended the connection"),
    "57P03": ("not-connected", "the server is starting or ending"),
    "55P03": ("locked", "another process is writing it and has not finished in time"),
}
"""Code and reason, by the code of PostgreSQL's errors (its appendix A)."""
_SPOKEN = (
    ("password authentication failed", "28P01"),
    ("no password supplied", "28P01"),
    ("no pg_hba.conf entry", "28000"),
    ("does not exist", "3D000"),
)
"""While a connection is made, libpq says only in words what the server refused."""


def refusal(code: str, name: str, reason: str) -> ReportError:
    """Return the error for a database that cannot be used; `reason` ends the sentence that begins with its name."""
    words = f"The reporting database {name} cannot be used: {reason}."
    return ReportError((Report(f"reporting.{code}", words, fields=(name,)),))


@contextmanager
def reported_errors(name: str) -> Iterator[None]:
    """Turn errors of the database and of the file system within into ReportError; `name` says which database."""
    try:
        yield
    except DBAPIError as error:
        raise refusal(*_find_reason(name, error.orig)) from error
    except ArgumentError as error:
        raise refusal("address", name, f"this is no address of a database ({error})") from error
    except (sqlite3.Error, OSError) as error:
        raise refusal(*_find_reason(name, error)) from error
    except SQLAlchemyError as error:
        raise refusal("failed", name, f"the database refuses it ({_first_line(error)})") from error


def _find_reason(name: str, error: BaseException | None) -> tuple[str, str, str]:
    code, reason = "failed", "the database refuses it"
    if isinstance(error, sqlite3.Error):
        code, reason = _SQLITE.get((getattr(error, "sqlite_errorcode", None) or 0) & 0xFF, (code, reason))
    elif isinstance(error, OSError):
        return "not-opened", name, error.strerror or str(error)
    elif error is not None:
        state = getattr(error, "sqlstate", None) or _find_spoken(str(error))
        code, reason = _POSTGRESQL.get(
            state, ("not-connected", "the server does not answer") if not state else (code, reason)
        )
    return code, name, f"{reason} ({_first_line(error)})"


def _find_spoken(words: str) -> str:
    return next((state for part, state in _SPOKEN if part in words), "")


def _first_line(error: BaseException | None) -> str:
    lines = [line.strip() for line in str(error).strip().split("\n")]
    return lines[-1] if lines[0].endswith(":") else lines[0]
