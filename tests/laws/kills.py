"""Kills processes at work on a spool: nothing acknowledged is lost, nothing is half, every record is written once.

`python -m tests.laws.kills [COUNT] [--seed N] [--kind KIND]` kills as well those that write a cluster file, drafts and
the journal of a real cluster, two kills of ten each.
"""

import argparse
import tempfile
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from tests.clusters.spool_kill import MOST_SECONDS, kill_one, look, replay
from tests.clusters.spool_world import busy_content
from tests.laws.kills_of_files import KINDS

ASKED = {"reporting_params": "accounting=true reporting=true"}


def kill_often(folder: Path, count: int, seed: int) -> str:
    """Kill so many processes, and return the counts; SystemExit if the law is broken."""
    path, random = folder / "cluster.qmonpy", Random(seed)
    content = busy_content()
    cluster = replace(content.cluster, configuration={**content.cluster.configuration, **ASKED})
    Spool.create(path, replace(content, cluster=cluster, finished=())).close()
    most = find_seconds(path)
    found, commands, unacknowledged = look(path), 0, 0
    for number in range(count):
        victim = random.randrange(10**9)
        done = kill_one(path, victim, random.uniform(0, most))
        before, found = found, look(path)
        last, *behind = islice(replay(before, victim), done, done + 2)
        if found != last and found not in behind:
            raise SystemExit(f"kill {number} of seed {seed}: after {done} commands of seed {victim} the file is wrong")
        unacknowledged += found != last
        commands += done
    EmbeddedCluster.open_spool(path).close()
    records = check_records(path)
    return (
        f"spool: {count} kills (seed {seed}), {commands} commands acknowledged, none lost, none half;"
        f" {unacknowledged} kills behind the writing; {records} records, none missing, none twice"
    )


def find_seconds(path: Path) -> float:
    """Return how long a victim may live here so that it often comes to acknowledge commands."""
    seconds = MOST_SECONDS
    while kill_one(path, 0, seconds) < 2:
        seconds *= 1.5
    return seconds


def check_records(path: Path) -> int:
    """Return how many records there are; SystemExit if one is missing or there twice."""
    spool, _, _ = Spool.open(path)
    ended = [task for _, task in spool.read_history(10**9) if task.start_time]
    spool.close()
    file = path.with_suffix(".records") / "accounting"
    lines = [line.split(":") for line in file.read_text().splitlines()] if file.exists() else []
    written = Counter((int(line[5]), int(line[35])) for line in lines)
    expected = Counter((task.job, task.task if written[task.job, task.task] else 0) for task in ended)
    if written != expected:
        missing, double = expected - written, written - expected
        raise SystemExit(f"{missing.total()} records are missing, {double.total()} are there too often")
    return written.total()


LAWS = {"spool": kill_often, **KINDS}


def share(count: int, only: str | None = None) -> dict[str, int]:
    """Share out kills among the kinds of files; those of the spool are the most."""
    if only is not None:
        return {only: count}
    others = dict.fromkeys(KINDS, count // 5)
    return {"spool": count - sum(others.values()), **others}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("spool", *KINDS), help="all COUNT kills of this kind")
    chosen = parser.parse_args()
    for kind, count in share(chosen.count, chosen.kind).items():
        with tempfile.TemporaryDirectory() as made:
            print(LAWS[kind](Path(made), count, chosen.seed), flush=True)
