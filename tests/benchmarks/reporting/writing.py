"""What it costs to write records into the reporting database, on SQLite and, where it is installed, on PostgreSQL.

`python -m tests.benchmarks.reporting.writing [JOBS]`: the records of so many jobs (8,000), some ten of each: its log,
values of queue instances and hosts, usage in both files. Processor seconds of the writer, and of the server; floors are
20,000 records a second into SQLite and 10,000 into PostgreSQL.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.writing.following import FileFollower
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.postgres_server import PostgresServer, is_installed, run_server
from tests.reporting.writing.made_records import make_site

JOBS = 8000
FLOORS = {"SQLite": 20_000, "PostgreSQL": 10_000}
_NAMES = ("reporting", "accounting")
_TICKS_PER_SECOND = 100


def main(arguments: Sequence[str]) -> int:
    """Print a line for each database; return 1 if one is slower than its floor."""
    jobs = int(arguments[0]) if arguments else JOBS
    with tempfile.TemporaryDirectory(prefix="qmonpy-dbwriter-") as name:
        folder = Path(name)
        write_files(folder, jobs)
        rates = {"SQLite": _measure("SQLite", folder, f"sqlite:///{folder / 'a.sqlite'}", None)}
        if is_installed():
            with run_server() as server:
                rates["PostgreSQL"] = _measure("PostgreSQL", folder, server.make_database(), server)
    return int(any(rate < FLOORS[kind] for kind, rate in rates.items()))


def write_files(folder: Path, jobs: int) -> None:
    """Write the records of so many jobs into files of a folder."""
    with (folder / "reporting").open("w") as reporting, (folder / "accounting").open("w") as accounting:
        for name, line in make_site(jobs):
            (reporting if name == "reporting" else accounting).write(f"{line}\n")


def _measure(kind: str, folder: Path, url: str, server: PostgresServer | None) -> float:
    with open_database(url) as database:
        writer = SourceWriter(database)
        begin, of_server, wall = time.process_time(), _find_server_seconds(server), time.monotonic()
        for name in _NAMES:
            follower = FileFollower(writer, folder / name)
            follower.poll()
            follower.close()
        own = time.process_time() - begin
        theirs = _find_server_seconds(server) - of_server
        records = writer.progress.records
        rate = records / (own + theirs)
        print(
            f"{kind}: {records:,} records, {writer.progress.rows:,} rows: {own:.1f} s of the writer"
            f"{f', {theirs:.1f} s of the server' if server else ''}; {rate:,.0f} records a processor second (at least"
            f" {FLOORS[kind]:,}), {records / (time.monotonic() - wall):,.0f} a second by the clock",
            flush=True,
        )
    return rate


def _find_server_seconds(server: PostgresServer | None) -> float:
    """Return the processor seconds of a server and of its processes, ended ones included."""
    if server is None:
        return 0.0
    main_process = int((server.folder / "data" / "postmaster.pid").read_text().split("\n")[0])
    ticks = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(entry.parent.name)
        if number == main_process:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == main_process:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS_PER_SECOND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
