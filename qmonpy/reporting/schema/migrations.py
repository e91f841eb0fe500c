"""The versions of the reporting database, and the steps that make each from the one before.

A step is a file in `resources/reporting/schema`, never changed once it was shipped; `0012.sql` makes version 12.
`0012.sqlite.sql` and `0012.postgresql.sql` are for one of the databases. The first step makes the tables as the
original's last dbwriter, whose model was version 10, left them, so that a database of the original is taken over.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache

from sqlalchemy import Connection, Engine, insert, inspect, select, text

from qmonpy.reporting.schema.refusals import refusal
from qmonpy.reporting.schema.tables import VERSION
from qmonpy.reporting.schema.views import make_views
from qmonpy.resources import resource

ORIGINAL = 10
"""The version of the original's last model, which it called 6.2u1."""
_NAME_OF_ORIGINAL = "6.2u1"
_ID_TYPE = "numeric(38)"


def find_newest() -> int:
    """Return the version that this program makes and reads."""
    return max(find_steps("sqlite"))


@cache
def find_steps(dialect: str) -> Mapping[int, str]:
    """Return the SQL of each step for a database (`sqlite`, `postgresql`), by the version that it makes, in order."""
    steps: dict[int, str] = {}
    for path in sorted(resource("reporting/schema").glob("*.sql")):
        number, _, only = path.name.removesuffix(".sql").partition(".")
        if only in {"", dialect}:
            steps[int(number)] = path.read_text(encoding="utf-8")
    if dialect == "sqlite":
        # Only a column whose type is just this is the row's own number.
        steps = {number: step.replace(_ID_TYPE, "integer") for number, step in steps.items()}
    return steps


def find_version(connection: Connection) -> int:
    """Return the version of a database, 0 for one without tables."""
    if not inspect(connection).has_table(VERSION.name):
        return 0
    return max(connection.execute(select(VERSION.c.v_id)).scalars(), default=0)


def check_version(connection: Connection, name: str) -> None:
    """Raise ReportError unless a database, which is only read, has the newest version."""
    version, newest = find_version(connection), find_newest()
    if version == 0:
        raise refusal("empty", name, "nothing was ever written into it; `qmonpy dbwriter` does")
    if version > newest:
        raise _newer(name, version, newest)
    if version < newest:
        raise refusal("older" if version >= ORIGINAL else "too-old", name, _describe_older(version, newest))


def migrate(engine: Engine, name: str, key: int) -> None:
    """Bring a database to the newest version, each step in a transaction in which no other process does so."""
    newest = find_newest()
    for number, step in find_steps(engine.dialect.name).items():
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})
            version = find_version(connection)
            if version > newest:
                raise _newer(name, version, newest)
            if 0 < version < ORIGINAL:
                raise refusal("too-old", name, _describe_older(version, newest))
            if version < number:
                _take_step(connection, number, step, key)


def _describe_older(version: int, newest: int) -> str:
    if version < ORIGINAL:
        return f"an original dbwriter left it at version {version}; it can be used from version {ORIGINAL} on"
    return (
        f"it has version {version}, and this program reads version {newest}; the page Reports brings it there at a"
        " click, and so does `qmonpy dbwriter` with its next record"
    )


def _take_step(connection: Connection, number: int, step: str, key: int) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {key}")
    for statement in split_statements(step):
        connection.exec_driver_sql(statement)
    if number == find_newest():
        make_views(connection)
    words = _NAME_OF_ORIGINAL if number == ORIGINAL else f"qmonpy {number}"
    now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
    connection.execute(insert(VERSION).values(v_id=number, v_version=words, v_time=now))


def split_statements(script: str) -> list[str]:
    """Return the statements of a script, each of which ends with a semicolon at the end of a line."""
    lines = (line for line in script.split("\n") if not line.lstrip().startswith("--"))
    parts = "\n".join(lines).split(";\n")
    return [part.strip() for part in parts if part.strip()]


def _newer(name: str, version: int, newest: int) -> Exception:
    return refusal("newer", name, f"it was written by a newer qmonpy (version {version}; this one knows {newest})")
