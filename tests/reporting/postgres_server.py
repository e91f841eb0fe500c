"""A PostgreSQL of Debian's package for tests: a server in a folder of its own, on a free port of this machine."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import uuid4

PASSWORD = "for tests"
USER = "tester"
_SETTINGS = """
listen_addresses = '127.0.0.1'
fsync = off
full_page_writes = off
synchronous_commit = off
shared_buffers = 64MB
max_connections = 60
"""


def find_program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL; Debian leaves those of the server outside PATH."""
    beside = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))
    return shutil.which(name, path=os.pathsep.join([*os.environ.get("PATH", "").split(os.pathsep), *beside]))


def is_installed() -> bool:
    """Whether a server can be started here."""
    return bool(find_program("initdb") and find_program("postgres") and (os.geteuid() or shutil.which("setpriv")))


class PostgresServer:
    """A running server; `make_database` gives the address of a new, empty database."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    def make_database(self) -> str:
        """Make a database and return its address, with the password."""
        import psycopg

        name = f"t{uuid4().hex}"
        with closing(psycopg.connect(self.address("postgres"), autocommit=True)) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def address(self, name: str, user: str = USER, password: str = PASSWORD) -> str:
        """Return the address of a database."""
        return f"postgresql://{user}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{name}"


@contextmanager
def run_server() -> Iterator[PostgresServer]:
    """Run a server until the end; root, as whom it refuses to run, becomes `nobody` for it."""
    folder = Path(tempfile.mkdtemp(prefix="qmonpy-postgres-", dir="/tmp"))
    as_user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    if as_user:
        os.chown(folder, 65534, 65534)
    port = _find_free_port()
    try:
        _make_cluster(folder, port, as_user)
        data = folder / "data"
        program = find_program("postgres") or "postgres"
        with (folder / "log").open("wb") as log:
            # It ends with this process, however that ends.
            bound = ["setpriv", "--pdeathsig=INT"] if shutil.which("setpriv") else []
            command: list[str | Path] = [*as_user, *bound, program, "-D", data]
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, start_new_session=True)
        try:
            _wait(server, folder, port)
            yield PostgresServer(folder, port)
        finally:
            server.send_signal(2)
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _find_free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _make_cluster(folder: Path, port: int, as_user: list[str]) -> None:
    secret = folder / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    options: list[str | Path] = ["-D", folder / "data", "-U", USER, "-A", "scram-sha-256", "--pwfile", secret, "-N"]
    program = find_program("initdb") or "initdb"
    words: list[str | Path] = [*as_user, program, *options, "-E", "UTF8", "--locale=C"]
    made = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
    assert made.returncode == 0, made.stderr
    settings = folder / "data" / "postgresql.conf"
    with settings.open("a", encoding="utf-8") as file:
        file.write(f"{_SETTINGS}port = {port}\nunix_socket_directories = '{folder}'\n")


def _wait(server: subprocess.Popen[bytes], folder: Path, port: int) -> None:
    for _ in range(600):
        assert server.poll() is None, (folder / "log").read_text(errors="replace")
        if " ready to accept connections" in (folder / "log").read_text(errors="replace"):
            return
        time.sleep(0.05)
    raise TimeoutError(f"PostgreSQL on port {port} does not start")
