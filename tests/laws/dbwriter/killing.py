"""Kills processes that write records into the reporting database: afterwards each record is there exactly once.

`python -m tests.laws.dbwriter [COUNT] [--seed N] [--postgresql]`: while files grow, are renamed, compressed and copied
away, processes follow them, sometimes two at once, and each is killed after a moment.
"""

import argparse
import gzip
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from qmonpy.model.report import ReportError
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.writing.following import FileFollower
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.postgres_server import run_server
from tests.reporting.writing.made_records import BEGIN, make_site
from tests.reporting.writing.rows import read_rows

_NAMES = ("reporting", "accounting")
_JOBS_PER_KILL = 3
_BLOCK_BYTES = 3000
_MOST_SECONDS = 0.12


def follow(url: str, folder: Path, seconds: float) -> None:
    """Write what the files get for so long, or, with 0, until nothing is new."""
    end = time.monotonic() + seconds
    with open_database(url) as database:
        writer = SourceWriter(database, lambda: BEGIN, _BLOCK_BYTES)
        followers = [FileFollower(writer, folder / name, lambda: 0) for name in _NAMES]
        while True:
            before = writer.progress.lines
            for follower in followers:
                try:
                    follower.poll()
                except ReportError as error:
                    if error.reports[0].code not in {"reporting.source", "reporting.locked"}:
                        raise
            if seconds == 0 and writer.progress.lines == before:
                break
            if seconds and time.monotonic() > end:
                break
        for follower in followers:
            follower.close()


def _fork(url: str, folder: Path) -> int:
    child = os.fork()
    if not child:
        try:
            follow(url, folder, 60)
        finally:
            os._exit(1)
    return child


def _grow(folder: Path, lines: list[tuple[str, str]]) -> None:
    for name in _NAMES:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for own, line in lines if own == name))


def _rotate(folder: Path, random: Random, number: int) -> None:
    path = folder / random.choice(_NAMES)
    # Names that sort by age, as times of change may be equal.
    away = path.with_name(f"{path.name}.{number:06}")
    match random.randrange(3):
        case 0:
            path.rename(away)
        case 1:
            with gzip.open(f"{away}.gz.new", "wb") as packed:
                packed.write(path.read_bytes())
            os.utime(f"{away}.gz.new", ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
            os.rename(f"{away}.gz.new", f"{away}.gz")
            path.unlink()
        case _:
            shutil.copy2(path, away)
            os.truncate(path, 0)


def kill_often(folder: Path, count: int, seed: int, url: str) -> str:
    """Kill so many processes, and return the counts; SystemExit if the law is broken."""
    random = Random(seed)
    work, whole = folder / "work", folder / "whole"
    work.mkdir()
    whole.mkdir()
    open_database(url).close()
    site = list(make_site(count * _JOBS_PER_KILL, seed))
    step = -(-len(site) // count)
    rotated = 0
    for number in range(count):
        _grow(work, site[number * step : (number + 1) * step])
        if not number:
            # Files that were renamed before they were ever met are not looked for.
            follow(url, work, 0)
        children = [_fork(url, work) for _ in range(1 + (random.random() < 0.2))]
        time.sleep(random.uniform(0, _MOST_SECONDS))
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if random.random() < 0.1:
            _rotate(work, random, number)
            rotated += 1
            child = _fork(url, work)
            time.sleep(random.uniform(0, _MOST_SECONDS))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    follow(url, work, 0)
    _grow(whole, site)
    reference = f"sqlite:///{whole / 'all.sqlite'}"
    follow(reference, whole, 0)
    with open_database(url) as found, open_database(reference) as expected:
        rows, wanted = read_rows(found), read_rows(expected)
    for name, bag in wanted.items():
        if rows[name] != bag:
            missing, double = bag - rows[name], rows[name] - bag
            raise SystemExit(
                f"seed {seed}: {name}: {missing.total()} rows are missing, {double.total()} are there too often:"
                f" {[*missing, *double][:2]}"
            )
    total = sum(bag.total() for bag in wanted.values())
    return (
        f"dbwriter: {count} kills (seed {seed}), {rotated} rotations, {len(site)} records, {total} rows, none missing,"
        " none twice"
    )


@contextmanager
def _find_url(folder: Path, is_server: bool) -> Iterator[str]:
    if is_server:
        with run_server() as server:
            yield server.make_database()
    else:
        yield f"sqlite:///{folder / 'killed.sqlite'}"


def main() -> None:
    """Hold the law."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6))
    parser.add_argument("--postgresql", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, _find_url(Path(name), options.postgresql) as url:
        print(kill_often(Path(name), options.count, options.seed, url), flush=True)
