"""Kills a process that makes commands on a spooled cluster, again and again, and looks at what is in the file.

`python -m tests.clusters.spool_kill FOLDER [ROUNDS [SEED]]`. Each victim is a fork, so that it is at work at once; it
acknowledges each command with a byte. What it had been doing is done again here without a spool: the file has to hold
exactly what there was after the last acknowledged command, or after the one behind it.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import NoReturn

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool, Spooled
from qmonpy.clusters.storage.long_journal import LongJournal
from tests.clusters.embedded.test_embedded_laws import carry_out
from tests.clusters.spool_world import connection_of, make_spool, random_commands

MOST_SECONDS = 0.06
"""A victim lives no longer."""


def run_victim(path: Path, seed: int, acknowledge: int) -> NoReturn:
    """Make commands until somebody ends this."""
    random = Random(seed)
    cluster = EmbeddedCluster.open_spool(path)
    # Often the log is moved into the file while the process is killed.
    connection_of(cluster).execute(f"PRAGMA wal_autocheckpoint = {random.choice((1, 5, 1000))}")
    for command in random_commands(random):
        carry_out(cluster, command)
        os.write(acknowledge, b".")
    raise AssertionError


def kill_one(path: Path, seed: int, seconds: float) -> int:
    """Let a victim work for some time at most; gives how many commands it acknowledged."""
    heard, acknowledge = os.pipe()
    victim = os.fork()
    if victim == 0:
        try:
            os.close(heard)
            run_victim(path, seed, acknowledge)
        finally:
            os._exit(1)
    os.close(acknowledge)
    time.sleep(seconds)
    os.kill(victim, signal.SIGKILL)
    _, status = os.waitpid(victim, 0)
    with os.fdopen(heard, "rb") as pipe:
        count = len(pipe.read())
    if not os.WIFSIGNALED(status):
        raise SystemExit(f"the victim of seed {seed} ended by itself")
    return count


def replay(start: Spooled, seed: int) -> Iterator[Spooled]:
    """What there is before the first command of a victim, after it, after the second one and so on."""
    random = Random(seed)
    random.choice((1, 5, 1000))
    cluster = EmbeddedCluster.from_file(start.content)
    cluster._journal = start.journal
    yield start
    for command in random_commands(random):
        carry_out(cluster, command)
        yield Spooled(cluster.to_file(), cluster.journal())


def look(path: Path) -> Spooled:
    """What is in the file, which is checked on the way."""
    spool, content, journal = Spool.open(path)
    entries = tuple(journal)
    spool.close()
    return Spooled(content, LongJournal(entries))


def main(folder: str, rounds: str = "200", seed: str = "1") -> None:
    path, random = Path(folder) / "cluster.qmon", Random(int(seed))
    make_spool(path)
    found = look(path)
    commands = unacknowledged = 0
    for number in range(int(rounds)):
        victim_seed = random.randrange(10**9)
        count = kill_one(path, victim_seed, random.uniform(0, MOST_SECONDS))
        before, found = found, look(path)
        last, *behind = islice(replay(before, victim_seed), count, count + 2)
        if found != last:
            if found not in behind:
                raise SystemExit(f"round {number}: after {count} commands of seed {victim_seed} the file is wrong")
            unacknowledged += 1
        commands += count
    print(f"{rounds} kills, {commands} commands acknowledged, none lost; {unacknowledged} kills behind the writing")


if __name__ == "__main__":
    main(*sys.argv[1:])
