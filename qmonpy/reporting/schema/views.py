"""The views of the reporting database: a file each in `resources/reporting/views`, made anew with each new version."""

from collections.abc import Mapping
from functools import cache

from sqlalchemy import Connection

from qmonpy.resources import resource


@cache
def find_views(dialect: str) -> Mapping[str, str]:
    """Return what each view selects in a database (`sqlite`, `postgresql`), those first that others select from."""
    views: dict[str, str] = {}
    for path in sorted(resource("reporting/views").glob("*.sql")):
        name, _, only = path.name.removesuffix(".sql").partition(".")
        if only in {"", dialect}:
            views[name] = path.read_text(encoding="utf-8").strip()
    return dict(sorted(views.items(), key=lambda each: any(name in each[1] for name in views)))


def make_views(connection: Connection) -> None:
    """Make all views, in place of older ones; in PostgreSQL what a site has built on them stays."""
    for name, select in find_views(connection.dialect.name).items():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"DROP VIEW IF EXISTS {name}")
            connection.exec_driver_sql(f"CREATE VIEW {name} AS\n{select}")
        else:
            connection.exec_driver_sql(f"CREATE OR REPLACE VIEW {name} AS\n{select}".replace("%", "%%"))
