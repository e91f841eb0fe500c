"""Databases of both kinds for the tests of the reporting database."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.reporting.schema.database import open_database
from tests.reporting.postgres_server import PostgresServer, is_installed, run_server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server of PostgreSQL for all tests of this process; they are skipped where it is not installed."""
    if not is_installed():
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    with run_server() as server:
        yield server


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite of the newest version with nothing in it, to copy: making one takes a while."""
    path = tmp_path_factory.mktemp("empty") / "a.sqlite"
    open_database(str(path)).close()
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new reporting database, once of SQLite and once of PostgreSQL."""
    if request.param == "sqlite":
        path = tmp_path / "new.reporting.sqlite"
        shutil.copy(request.getfixturevalue("empty_database"), path)
        return f"sqlite:///{path}"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.make_database()
