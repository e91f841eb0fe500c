"""What a cluster over ssh costs more than one of this machine.

`python -m tests.benchmarks.large.remote [HOSTS [RUNNING [WAITING [MILLISECONDS]]]]`: a real sshd behind a
line with so long a way there and back, 50 ms unless told otherwise; outputs as those of the benchmark `live`.
"""

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import CommandResult, Programs
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.remote.address import Address
from qmonpy.clusters.live.remote.connection import Connection
from qmonpy.clusters.live.remote.place import Login, RemotePlace
from qmonpy.clusters.live.remote.programs import RemotePrograms
from tests.benchmarks.live import FakeEngine
from tests.clusters.live.remote import slow_line
from tests.clusters.live.remote.private_sshd import PrivateSshd, find_obstacle

LATENCY = float(sys.argv[4]) / 1000 if len(sys.argv) > 4 else 0.05
"""Seconds."""
ROUNDS = 12
INTERVAL_SECONDS = 5.0


class SentEngine(FakeEngine):
    """Has every output printed by a program where the cell is."""

    def __init__(self, folder: Path, programs: Programs | None = None) -> None:
        super().__init__(folder)
        if programs is not None:
            self.programs = programs

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        if words[0] == "qhost" or (words[0] == "qstat" and "-f" in words):
            return super().run(words, timeout_seconds, environment)
        text = self._find(list(words))
        file = self._folder / hashlib.sha256(text.encode()).hexdigest()
        if not file.exists():
            file.write_text(text)
        environment = {**self.environment, **(environment or {})}
        done = self.programs.run(("cat", str(file)), environment, 60.0, 1 << 30)
        return CommandResult(tuple(words), done.status, done.output, done.stderr, done.seconds)


def open_first(folder: Path, programs: Programs | None, place: Place, received: "Received") -> tuple["Side", float]:
    """Read a cluster for the first time; return it with the seconds that this took."""
    engine = SentEngine(folder, programs)
    cluster = LiveCluster(Cell(str(folder)), {}, engine=engine, interval=3600.0, keeps_journal=False, place=place)
    begin, used, before = time.monotonic(), time.process_time(), received.total
    cluster._read_all()
    cluster._run_round(is_first=True)
    first, used = time.monotonic() - begin, time.process_time() - used
    received_mb = (received.total - before) / 1e6
    print(f"  first reading {first:.2f} s ({used:.2f} s of the processor), {received_mb:.2f} MB")
    return Side(engine, cluster), first


@dataclass
class Side:
    """A cluster, and the seconds of its rounds, in which 1 of 100 jobs is another."""

    engine: SentEngine
    cluster: LiveCluster
    rounds: list[float] = field(default_factory=list)

    def run_round(self, turn: int) -> None:
        """Run a round."""
        self.engine.turn(turn)
        begin = time.monotonic()
        self.cluster._work()
        self.rounds.append(time.monotonic() - begin)
        assert not self.cluster.health.reports, self.cluster.health.reports

    def describe(self) -> str:
        """The seconds of the rounds."""
        return f"rounds {' '.join(f'{each:.2f}' for each in self.rounds)} s"


def compare(here: Side, there: Side, received: "Received") -> float:
    """Run rounds here and there in turn, as the machine may be busy; return how many seconds one there takes more."""
    before = received.total
    for turn in range(1, ROUNDS + 1):
        begin = time.monotonic()
        for side in (here, there):
            side.run_round(turn)
        time.sleep(max(0.0, INTERVAL_SECONDS - (time.monotonic() - begin)))
    rate = (received.total - before) / (ROUNDS * INTERVAL_SECONDS) / 1000
    print(f"here: {here.describe()}")
    print(f"there: {there.describe()}; {rate:.0f} kB/s at {INTERVAL_SECONDS:.0f} s refresh (goal 60)")
    return median(far - near for near, far in zip(here.rounds, there.rounds, strict=True))


class Received:
    """How many bytes ssh has received, from what its line counts."""

    def __init__(self, file: Path | None = None):
        self._file = file

    @property
    def total(self) -> int:
        if self._file is None or not self._file.exists():
            return 0
        return self._file.stat().st_size


def main() -> None:
    obstacle = find_obstacle()
    if obstacle:
        sys.exit(obstacle)
    with tempfile.TemporaryDirectory(prefix="qmonpy-remote-") as name:
        folder = Path(name)
        for each in ("here", "there"):
            (folder / each).mkdir()
        print("here")
        here, first = open_first(folder / "here", None, HERE, Received())
        sshd = PrivateSshd(folder, f"{folder / 'there'}:/usr/bin:/bin")
        try:
            config = sshd.folder / "ssh_config"
            count = sshd.folder / "count"
            line = f"{sys.executable} {slow_line.__file__} 127.0.0.1 {sshd.port} {LATENCY / 2} | tee -a {count}"
            config.write_text(config.read_text() + f" ProxyCommand {line}\n")
            connection = Connection(Address("there"), None, sshd.environment)
            begin = time.monotonic()
            connection.ask_shell(("true",))
            print(f"over ssh, {1000 * LATENCY:.0f} ms there and back; connected in {time.monotonic() - begin:.2f} s")
            cell = Cell(str(folder / "there"), place="ssh://there")
            place = RemotePlace(connection, Login(cell, {}, os.environ.get("USER", ""), None, "", ""))
            there, far = open_first(folder / "there", RemotePrograms(connection), place, Received(count))
            more = compare(here, there, Received(count))
            print(f"more than here: first reading {far - first:.2f} s (goal 4), a round {more:.2f} s (goal 0.5)")
            for side in (here, there):
                side.cluster.close()
            connection.close()
        finally:
            sshd.stop()


if __name__ == "__main__":
    main()
